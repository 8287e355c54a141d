import type { TextCase } from './corpus.test-support.ts';
import type { TextExpectation } from './text-expectation.ts';

/** What a case of the corpus must have, as its tool demands it. */
export function expectationOf({ tool, language, source }: TextCase): TextExpectation {
  if (tool === 'translate') {
    return { source, language, numbers: 'same', links: 'same', placeholders: 'same', tags: 'same', lines: 'same' };
  }
  return { source, language, numbers: 'kept', links: 'kept', placeholders: 'kept', tags: 'free', lines: 'free' };
}
