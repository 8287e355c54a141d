import { useMemo } from 'react';
import { useLocation, useParams } from 'react-router-dom';

/** The conversation of the address, or a new name each time the empty chat is opened (spec §4 "On route change"). */
export function useSessionId(): { sessionId: string; isStored: boolean } {
  const { sessionId } = useParams();
  const { key } = useLocation();
  // Another visit makes another conversation.
  const fresh = useMemo(() => crypto.randomUUID(), [key]);
  return sessionId === undefined ? { sessionId: fresh, isStored: false } : { sessionId, isStored: true };
}
