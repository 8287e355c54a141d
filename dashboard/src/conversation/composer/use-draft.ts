import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useUser } from '../../session/AuthProvider.tsx';
import { useSession } from '../../session/SessionProvider.tsx';
import { createDrafts, type Draft, emptyDraft, isEmpty, joinDrafts } from './drafts.ts';
import { useSaveOnPause } from './use-save-on-pause.ts';

/** The drafts of the client who is signed in. */
export function useDrafts() {
  const { storage } = useSession();
  const { id: clientId } = useUser();
  return useMemo(() => createDrafts(storage, clientId), [storage, clientId]);
}

/** The draft of one place. It is stored on this device when typing pauses, on pagehide and on unmount. */
export const useDraft = (draftKey: string) => useDraftIn(useDrafts(), draftKey);

/** @param draftKey may change while it is mounted: the draft moves along, and one that is there already stays above it. */
export function useDraftIn(drafts: ReturnType<typeof createDrafts>, draftKey: string) {
  const [draft, setDraft] = useState<Draft>(() => drafts.read(draftKey));
  const latest = useRef(draft);
  const unsaved = useRef<{ draftKey: string; draft: Draft } | null>(null);

  const save = () => {
    if (unsaved.current) drafts.write(unsaved.current.draftKey, unsaved.current.draft);
    unsaved.current = null;
  };

  const change = useCallback(
    (next: (draft: Draft) => Draft) => {
      latest.current = next(latest.current);
      unsaved.current = { draftKey, draft: latest.current };
      setDraft(latest.current);
    },
    [draftKey],
  );

  const keptIn = useRef(draftKey);
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

  return { draft, change, save };
}
