import { chunkCleaner } from './clean-chunk.ts';
import type { Offsets } from './stream-offsets.ts';

export type Growth = { content: string; reasoning: string };
export type GrowingText = ReturnType<typeof growingText>;

const nothing: Growth = { content: '', reasoning: '' };

/**
 * The two strings of an answer. What was appended waits twice: to be announced to followers and to
 * be saved. `since` counts only what has been announced, so that whoever joins stands where all stand.
 */
export function growingText() {
  const whole = { ...nothing };
  const cleaners = { content: chunkCleaner(), reasoning: chunkCleaner() };
  let unannounced = { ...nothing };
  let unsaved = { ...nothing };
  let sealed = false;

  const add = (field: keyof Growth, text: string): void => {
    whole[field] += text;
    unannounced[field] += text;
    unsaved[field] += text;
  };
  const announced = (): Offsets => ({
    content: whole.content.length - unannounced.content.length,
    reasoning: whole.reasoning.length - unannounced.reasoning.length,
  });
  return {
    whole: whole as Readonly<Growth>,
    announced,
    append(field: keyof Growth, chunk: string): void {
      if (!sealed) add(field, cleaners[field].clean(chunk));
    },
    /** Nothing more will come. */
    seal(): void {
      if (sealed) return;
      sealed = true;
      add('reasoning', cleaners.reasoning.rest());
      add('content', cleaners.content.rest());
    },
    since: (from: Offsets): Growth => ({
      content: whole.content.slice(from.content, announced().content),
      reasoning: whole.reasoning.slice(from.reasoning, announced().reasoning),
    }),
    takeUnannounced(): Growth {
      const growth = unannounced;
      unannounced = { ...nothing };
      return growth;
    },
    takeUnsaved(): Growth {
      const growth = unsaved;
      unsaved = { ...nothing };
      return growth;
    },
  };
}

export const isEmpty = ({ content, reasoning }: Growth): boolean => content === '' && reasoning === '';
