import type { TextCase } from './corpus.test-support.ts';
import type { TextExpectation } from './text-expectation.ts';

/** What a case of the corpus must have, as its tool demands it. */
export function expectationOf({ tool, language, source, terms }: TextCase): TextExpectation {
  if (tool === 'translate') {
    const same = { numbers: 'same', links: 'same', placeholders: 'same', tags: 'same', lines: 'same' } as const;
    return { source, language, ...same, terms };
  }
  return { source, language, numbers: 'kept', links: 'kept', placeholders: 'kept', tags: 'free', lines: 'free' };
}
