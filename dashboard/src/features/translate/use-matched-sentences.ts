import { useMemo, useState } from 'react';
import { alignSentences } from './align-sentences.ts';
import { type Sentence, splitSentences } from './split-sentences.ts';

type Side = { text: string; language: string };
type Pointed = { side: 'source' | 'target'; index: number } | null;

const none: readonly Sentence[] = [];

/** The sentences of a text and of its translation, and which belong to the one that is pointed at. */
export function useMatchedSentences(source: Side, target: Side, isWhole: boolean) {
  const [pointed, setPointed] = useState<Pointed>(null);
  const ofSource = useMemo(
    () => (isWhole ? splitSentences(source.text, source.language) : none),
    [isWhole, source.text, source.language],
  );
  const ofTarget = useMemo(
    () => (isWhole ? splitSentences(target.text, target.language) : none),
    [isWhole, target.text, target.language],
  );
  const pairs = useMemo(() => alignSentences(ofSource, ofTarget), [ofSource, ofTarget]);
  const pairOf = (side: 'source' | 'target', index: number) => pairs.find((pair) => pair[side].includes(index)) ?? null;
  // One sentence alone is matched with the whole other text: that says nothing.
  const lit = pointed && pairs.length > 1 ? pairOf(pointed.side, pointed.index) : null;
  return {
    source: ofSource,
    target: ofTarget,
    /** The sentences that are lit in each pane. */
    lit: { source: lit?.source ?? [], target: lit?.target ?? [] },
    point: (side: 'source' | 'target', index: number | null) => {
      const isSame = index === null ? pointed === null : pointed?.side === side && pointed.index === index;
      if (!isSame) setPointed(index === null ? null : { side, index });
    },
    /** The words of the source that became a sentence of the translation. */
    sourceOf(index: number): string {
      const sentences = (pairOf('target', index)?.source ?? []).map((at) => ofSource[at]);
      return sentences.map((sentence) => source.text.slice(sentence?.start, sentence?.end)).join(' ');
    },
  };
}

export type MatchedSentences = ReturnType<typeof useMatchedSentences>;
