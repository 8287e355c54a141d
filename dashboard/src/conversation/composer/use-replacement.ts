import { useState } from 'react';

/**
 * What a press replaced in a form, so that it can be put back until something else is typed.
 * @param typed the text of the form now
 */
export function useReplacement<T>(typed: string) {
  const [replaced, setReplaced] = useState<{ before: T; by: string } | null>(null);
  const isUnchanged = replaced !== null && replaced.by === typed;
  return {
    /** What can be put back; null where there is nothing. */
    before: isUnchanged ? replaced.before : null,
    /** Remembers what was typed, also when one replacement follows another. */
    remember: (before: T, by: string) => setReplaced({ before: isUnchanged ? replaced.before : before, by }),
    forget: () => setReplaced(null),
  };
}
