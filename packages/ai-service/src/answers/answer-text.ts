import type { Growth, Offsets } from '@deskmate/api/streams/offsets';
import { createChunkSanitizer } from './sanitize-text.ts';

export type AnswerText = ReturnType<typeof createAnswerText>;

/**
 * The two strings of an answer. What was appended waits twice: to be published to followers and to be saved. `since`
 * returns only published text, so that a new follower stands where all others stand.
 */
export function createAnswerText() {
  const content = createTextBuffer();
  const reasoning = createTextBuffer();
  const buffers = { content, reasoning };
  let isSealed = false;

  const published = (): Offsets => ({ content: content.published(), reasoning: reasoning.published() });
  return {
    /** The whole text, joined anew at each call. */
    whole: (): Growth => ({ content: content.slice(0), reasoning: reasoning.slice(0) }),
    size: (): Offsets => ({ content: content.size(), reasoning: reasoning.size() }),
    published,
    append(field: keyof Growth, chunk: string): void {
      if (!isSealed) buffers[field].append(chunk);
    },
    /** Nothing can be appended after it. */
    seal(): void {
      if (isSealed) return;
      isSealed = true;
      reasoning.seal();
      content.seal();
    },
    since: (from: Offsets): Growth => ({
      content: content.slice(from.content, content.published()),
      reasoning: reasoning.slice(from.reasoning, reasoning.published()),
    }),
    takeUnpublished: (): Growth => ({ content: content.takeUnpublished(), reasoning: reasoning.takeUnpublished() }),
    takeUnsaved: (): Growth => ({ content: content.takeUnsaved(), reasoning: reasoning.takeUnsaved() }),
  };
}

export const isEmpty = ({ content, reasoning }: Growth | Offsets): boolean => !content && !reasoning;

/** Saved blocks are joined when there are this many. */
const mostBlocks = 32;

/**
 * A string that grows by a few characters at a time. If each chunk were added to one string, the engine would keep a
 * node for each, as large as its characters; so saved text is kept in blocks.
 */
function createTextBuffer() {
  const sanitizer = createChunkSanitizer();
  let blocks: string[] = [];
  let blocksSize = 0;
  let unsaved = '';
  let unpublished = '';

  const add = (text: string): void => {
    unsaved += text;
    unpublished += text;
  };
  const size = (): number => blocksSize + unsaved.length;
  return {
    size,
    published: () => size() - unpublished.length,
    append: (chunk: string): void => add(sanitizer.next(chunk)),
    seal: (): void => add(sanitizer.rest()),
    slice(from: number, to = size()): string {
      // Nearly always only the end is requested.
      if (from >= blocksSize) return unsaved.slice(from - blocksSize, Math.max(0, to - blocksSize));
      return (blocks.join('') + unsaved).slice(from, to);
    },
    takeUnpublished(): string {
      const growth = unpublished;
      unpublished = '';
      return growth;
    },
    takeUnsaved(): string {
      const growth = unsaved;
      unsaved = '';
      if (growth === '') return growth;
      blocksSize += growth.length;
      blocks.push(growth);
      if (blocks.length > mostBlocks) blocks = [blocks.join('')];
      return growth;
    },
  };
}
