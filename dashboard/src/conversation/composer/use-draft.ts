import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useUser } from '../../session/AuthProvider.tsx';
import { memoryStorage } from '../../session/memory-storage.ts';
import { onePerSession } from '../../session/one-per-session.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { createDrafts, type Draft, emptyDraft, isEmpty, joinDrafts } from '../store/drafts.ts';
import { useSaveOnPause } from './use-save-on-pause.ts';

const memoryOf = onePerSession(() => memoryStorage());

/** The drafts of the client who is signed in. */
export function useDrafts() {
  const session = useSession();
  const { id: clientId } = useUser();
  return useMemo(() => createDrafts(session.storage, clientId, memoryOf(session)), [session, clientId]);
}

/** The draft of one place. It is stored on this device when typing pauses, on pagehide and on unmount. */
export const useDraft = (draftKey: string) => useDraftIn(useDrafts(), draftKey);

/** @param draftKey may change while it is mounted: the draft moves along, and one that is there already stays above it. */
export function useDraftIn(drafts: ReturnType<typeof createDrafts>, draftKey: string) {
  const [draft, setDraft] = useState<Draft>(() => drafts.read(draftKey));
  const latest = useRef(draft);
  const keptIn = useRef(draftKey);
  const isLeft = useRef(false);
  const unsaved = useRef<{ draftKey: string; draft: Draft } | null>(null);

  const save = () => {
    if (unsaved.current) drafts.write(unsaved.current.draftKey, unsaved.current.draft);
    unsaved.current = null;
  };

  // The same function in every render: an upload may end after the place has changed, or has been left.
  const change = useCallback(
    (next: (draft: Draft) => Draft) => {
      const place = keptIn.current;
      if (isLeft.current) return drafts.write(place, next(drafts.read(place)));
      latest.current = next(latest.current);
      unsaved.current = { draftKey: place, draft: latest.current };
      setDraft(latest.current);
    },
    [drafts],
  );

  useLayoutEffect(() => {
    if (keptIn.current === draftKey) return;
    const moved = latest.current;
    latest.current = joinDrafts(drafts.read(draftKey), moved);
    if (!isEmpty(moved)) {
      drafts.write(keptIn.current, emptyDraft);
      unsaved.current = { draftKey, draft: latest.current };
    }
    keptIn.current = draftKey;
    setDraft(latest.current);
  }, [drafts, draftKey]);

  useSaveOnPause(draftKey, draft, save);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  return { draft, change, save };
}
