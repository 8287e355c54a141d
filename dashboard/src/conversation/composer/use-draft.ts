import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useUser } from '../../session/AuthProvider.tsx';
import { useSession } from '../../session/SessionProvider.tsx';
import { createDrafts, type Draft, emptyDraft, isEmpty } from './drafts.ts';

const restMs = 300;

/** The draft of one place. It is stored on this device when typing pauses, and when the page is left. */
export function useDraft(place: string) {
  const { storage } = useSession();
  const { id: clientId } = useUser();
  return useDraftIn(
    useMemo(() => createDrafts(storage, clientId), [storage, clientId]),
    place,
  );
}

/** @param place changes while it is mounted only when a new conversation gets an address of its own. */
export function useDraftIn(drafts: ReturnType<typeof createDrafts>, place: string) {
  const [draft, setDraft] = useState<Draft>(() => drafts.read(place));
  const latest = useRef(draft);
  const unsaved = useRef<{ place: string; draft: Draft } | null>(null);

  const save = useCallback(() => {
    if (unsaved.current) drafts.write(unsaved.current.place, unsaved.current.draft);
    unsaved.current = null;
  }, [drafts]);

  const change = useCallback(
    (next: (draft: Draft) => Draft) => {
      latest.current = next(latest.current);
      unsaved.current = { place, draft: latest.current };
      setDraft(latest.current);
    },
    [place],
  );

  // Text typed before the conversation had an address moves to it.
  const keptIn = useRef(place);
  useLayoutEffect(() => {
    if (keptIn.current === place) return;
    if (!isEmpty(latest.current)) {
      drafts.write(keptIn.current, emptyDraft);
      unsaved.current = { place, draft: latest.current };
    }
    keptIn.current = place;
  }, [drafts, place]);

  // Each change restarts the timer.
  useEffect(() => {
    const timer = setTimeout(save, restMs);
    return () => clearTimeout(timer);
  }, [draft, place, save]);

  useEffect(() => {
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [save]);

  return { draft, change, save };
}
