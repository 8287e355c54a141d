import { chunkCleaner } from './clean-chunk.ts';
import type { Offsets } from './stream-offsets.ts';

export type Growth = { content: string; reasoning: string };
export type GrowingText = ReturnType<typeof growingText>;

/**
 * The two strings of an answer. What was appended waits twice: to be announced to followers and to
 * be saved. `since` counts only what has been announced, so that whoever joins stands where all stand.
 */
export function growingText() {
  const content = growingString();
  const reasoning = growingString();
  const strings = { content, reasoning };
  let sealed = false;

  const announced = (): Offsets => ({ content: content.announced(), reasoning: reasoning.announced() });
  return {
    /** All there is, put together anew at each call. */
    whole: (): Growth => ({ content: content.slice(0), reasoning: reasoning.slice(0) }),
    /** How much there is. */
    size: (): Offsets => ({ content: content.size(), reasoning: reasoning.size() }),
    announced,
    append(field: keyof Growth, chunk: string): void {
      if (!sealed) strings[field].append(chunk);
    },
    /** Nothing more will come. */
    seal(): void {
      if (sealed) return;
      sealed = true;
      reasoning.seal();
      content.seal();
    },
    since: (from: Offsets): Growth => ({
      content: content.slice(from.content, content.announced()),
      reasoning: reasoning.slice(from.reasoning, reasoning.announced()),
    }),
    takeUnannounced: (): Growth => ({ content: content.takeUnannounced(), reasoning: reasoning.takeUnannounced() }),
    takeUnsaved: (): Growth => ({ content: content.takeUnsaved(), reasoning: reasoning.takeUnsaved() }),
  };
}

export const isEmpty = ({ content, reasoning }: Growth | Offsets): boolean => !content && !reasoning;

/** Saved blocks are put together once there are so many. */
const mostBlocks = 32;

/**
 * A string that grows by a few characters at a time. Added to one string, each piece would be kept
 * with a node of its own, which takes as much memory as its characters; so what was saved is kept in
 * blocks.
 */
function growingString() {
  const cleaner = chunkCleaner();
  let blocks: string[] = [];
  let blocksSize = 0;
  let unsaved = '';
  let unannounced = '';

  const add = (text: string): void => {
    unsaved += text;
    unannounced += text;
  };
  const size = (): number => blocksSize + unsaved.length;
  return {
    size,
    announced: () => size() - unannounced.length,
    append: (chunk: string): void => add(cleaner.clean(chunk)),
    seal: (): void => add(cleaner.rest()),
    slice(from: number, to = size()): string {
      // Nearly always only the end is asked for.
      if (from >= blocksSize) return unsaved.slice(from - blocksSize, Math.max(0, to - blocksSize));
      return (blocks.join('') + unsaved).slice(from, to);
    },
    takeUnannounced(): string {
      const growth = unannounced;
      unannounced = '';
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
