import { useMemo, useRef, useState } from 'react';
import { useSaveOnPause } from '../../conversation/composer/use-save-on-pause.ts';
import { useUser } from '../../session/AuthProvider.tsx';
import { useSession } from '../../session/SessionProvider.tsx';
import { addStep, type Edition, redo, startHistory, undo } from './edit-history.ts';
import { createStoredEdits } from './stored-edits.ts';
import { type DiffPart, settleChange } from './text-changes.ts';

/**
 * A finished version as the client changes it: with undo, and kept on this device. `base` is the text
 * that changes are compared with. The component that uses it must be keyed by the version's id.
 */
export function useEdition(id: string, written: string, base: string | null) {
  const { storage } = useSession();
  const { id: clientId } = useUser();
  const storedEdits = useMemo(() => createStoredEdits(storage, clientId), [storage, clientId]);
  return useEditionIn(storedEdits, id, written, base);
}

export function useEditionIn(
  storedEdits: ReturnType<typeof createStoredEdits>,
  id: string,
  written: string,
  base: string | null,
) {
  const [history, setHistory] = useState(() => startHistory(storedEdits.read(id) ?? { text: written, base }));
  const { present } = history;
  const isEdited = present.text !== written;
  const toKeep = isEdited || present.base !== base ? present : null;
  const kept = useRef<Edition | null>(toKeep);

  useSaveOnPause(id, toKeep, () => {
    if (kept.current === toKeep) return;
    kept.current = toKeep;
    storedEdits.write(id, toKeep);
  });

  const step = (next: Edition, typedAtMs: number | null = null) => setHistory((old) => addStep(old, next, typedAtMs));
  return {
    ...present,
    isEdited,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    type: (text: string) => step({ text, base: present.base }, Date.now()),
    settle: (parts: readonly DiffPart[], change: DiffPart, isAccepted: boolean) =>
      step(settleChange(parts, change, isAccepted)),
    acceptAll: () => step({ text: present.text, base: present.text }),
    rejectAll: () => step({ text: present.base ?? present.text, base: present.base }),
    discard: () => step({ text: written, base }),
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
  } as const;
}

export type OpenEdition = ReturnType<typeof useEdition>;
