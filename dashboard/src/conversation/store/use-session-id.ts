import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';

/** The conversation of the address, or a new id each time the empty chat is opened. */
export function useSessionId(): { sessionId: string; isStored: boolean } {
  const { sessionId } = useParams();
  const { key } = useLocation();
  const [opened, setOpened] = useState(() => ({ key, fresh: crypto.randomUUID() }));
  // Another visit makes another conversation.
  if (opened.key !== key) setOpened({ key, fresh: crypto.randomUUID() });
  return sessionId === undefined ? { sessionId: opened.fresh, isStored: false } : { sessionId, isStored: true };
}
