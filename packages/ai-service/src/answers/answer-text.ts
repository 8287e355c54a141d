import type { Growth, Offsets } from '@deskmate/api/streams/offsets';
import { createChunkSanitizer } from '@deskmate/service-kit/sanitize-text';

export type AnswerText = ReturnType<typeof createAnswerText>;

/**
 * The two strings of an answer. What was appended waits twice: to be published to followers and to be saved. `since`
 * returns only published text, so that a new follower begins at the offsets of all others. A text can be replaced as a
 * whole, which begins its next revision.
 */
export function createAnswerText() {
  let buffers = { content: createTextBuffer(), reasoning: createTextBuffer() };
  let revision = 0;
  let isSealed = false;

  const size = (): Offsets => ({ content: buffers.content.size(), reasoning: buffers.reasoning.size(), revision });
  const published = (): Offsets => ({
    content: buffers.content.published(),
    reasoning: buffers.reasoning.published(),
    revision,
  });
  const seal = (): void => {
    buffers.reasoning.seal();
    buffers.content.seal();
  };
  return {
    /** The whole text, joined again at each call. */
    whole: (): Growth => ({ content: buffers.content.slice(0), reasoning: buffers.reasoning.slice(0) }),
    size,
    published,
    append(field: keyof Growth, chunk: string): void {
      if (!isSealed) buffers[field].append(chunk);
    },
    /** Begins revision `next` with this text. */
    replace(whole: Growth, next = revision + 1): void {
      if (isSealed) return;
      revision = next;
      buffers = { content: createTextBuffer(), reasoning: createTextBuffer() };
      buffers.reasoning.append(whole.reasoning);
      buffers.content.append(whole.content);
    },
    /** Nothing can be appended after it. */
    seal(): void {
      if (isSealed) return;
      isSealed = true;
      seal();
    },
    /** What follows `from`; the whole text for offsets of another revision. */
    since: (from: Offsets): Growth => {
      const [content, reasoning] = from.revision === revision ? [from.content, from.reasoning] : [0, 0];
      return {
        content: buffers.content.slice(content, buffers.content.published()),
        reasoning: buffers.reasoning.slice(reasoning, buffers.reasoning.published()),
      };
    },
    takeUnpublished: (): Growth => ({
      content: buffers.content.takeUnpublished(),
      reasoning: buffers.reasoning.takeUnpublished(),
    }),
    takeUnsaved: (): Growth => ({ content: buffers.content.takeUnsaved(), reasoning: buffers.reasoning.takeUnsaved() }),
  };
}

export const isEmpty = ({ content, reasoning }: Growth | Offsets): boolean => !content && !reasoning;

/** Saved blocks are joined when there are this many. */
const maxBlocks = 32;

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
      if (blocks.length > maxBlocks) blocks = [blocks.join('')];
      return growth;
    },
  };
}
