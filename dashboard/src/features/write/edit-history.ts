/** A result as the client has it: its text, and the text that its changes are shown against (null: none is shown). */
export type Edition = { text: string; base: string | null };

export type EditHistory = {
  present: Edition;
  past: readonly Edition[];
  future: readonly Edition[];
  /** When the last step was typed; null after any other step. */
  typedAtMs: number | null;
};

/** Typing without a pause of this length is undone as one step. */
const restMs = 900;
const maxSteps = 200;

export const startHistory = (present: Edition): EditHistory => ({ present, past: [], future: [], typedAtMs: null });

/** With another step; `typedAtMs` for one that was typed. */
export function addStep(history: EditHistory, next: Edition, typedAtMs: number | null = null): EditHistory {
  const { present, past } = history;
  if (next.text === present.text && next.base === present.base) return history;
  const goesOn = typedAtMs !== null && history.typedAtMs !== null && typedAtMs - history.typedAtMs < restMs;
  return {
    present: next,
    past: goesOn ? past : [...past, present].slice(-maxSteps),
    future: [],
    typedAtMs,
  };
}

export function undo(history: EditHistory): EditHistory {
  const before = history.past.at(-1);
  if (!before) return history;
  return {
    present: before,
    past: history.past.slice(0, -1),
    future: [history.present, ...history.future],
    typedAtMs: null,
  };
}

export function redo(history: EditHistory): EditHistory {
  const [next, ...future] = history.future;
  if (!next) return history;
  return { present: next, past: [...history.past, history.present], future, typedAtMs: null };
}
