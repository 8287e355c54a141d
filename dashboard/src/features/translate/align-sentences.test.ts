import { expectLinearTime } from '@deskmate/api/testing/expect-linear-time';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignSentences } from './align-sentences.ts';
import { splitSentences } from './split-sentences.ts';

function align(source: string, target: string, language = 'en') {
  const [from, to] = [splitSentences(source, 'en'), splitSentences(target, language)];
  const text = (words: string, all: typeof from, indexes: number[]) =>
    indexes.map((index) => words.slice(all[index]?.start, all[index]?.end)).join(' ');
  return alignSentences(from, to).map((pair) => [text(source, from, pair.source), text(target, to, pair.target)]);
}

describe('alignment of sentences', () => {
  it('pairs them one by one where both texts have as many', () => {
    expect(align('Hello. How are you?', 'مرحبًا. كيف حالك؟', 'ar')).toEqual([
      ['Hello.', 'مرحبًا.'],
      ['How are you?', 'كيف حالك؟'],
    ]);
  });

  it('pairs them line by line, whatever the lines before became', () => {
    const pairs = align('First. Second one here.\nThird.', 'Erstens, dann das Zweite hier.\nDrittens.', 'de');
    expect(pairs).toEqual([
      ['First. Second one here.', 'Erstens, dann das Zweite hier.'],
      ['Third.', 'Drittens.'],
    ]);
  });

  it('pairs by length where one became two', () => {
    const pairs = align(
      'Yes. The meeting was moved to Friday because the room was taken on Thursday, as you know.',
      'Ja. Die Besprechung wurde auf Freitag verlegt. Der Raum war am Donnerstag belegt, wie Sie wissen.',
      'de',
    );
    expect(pairs[0]).toEqual(['Yes.', 'Ja.']);
    expect(pairs).toHaveLength(2);
  });

  it('each sentence stands in one pair and in order, however the texts differ', () => {
    const words = fc.array(
      fc.constantFrom('One is here. ', 'Two! ', 'A much longer third sentence stands here. ', '\n'),
    );
    void fc.assert(
      fc.property(words, words, (one, other) => {
        const [source, target] = [splitSentences(one.join(''), 'en'), splitSentences(other.join(''), 'en')];
        const pairs = alignSentences(source, target);
        expect(pairs.flatMap((pair) => pair.source)).toEqual(source.map((_, index) => index));
        expect(pairs.flatMap((pair) => pair.target)).toEqual(target.map((_, index) => index));
      }),
    );
  });

  it('takes time that grows with the text, also where the lines differ', async () => {
    await expectLinearTime(
      'sentences',
      // A table of so many, instead of the matching by order, takes half a second, and four times that for twice as many.
      1500,
      (count) => ({
        source: splitSentences('A short sentence stands here. '.repeat(count), 'en'),
        target: splitSentences('Ein kurzer Satz steht hier. '.repeat(count - 10), 'de'),
      }),
      ({ source, target }) => alignSentences(source, target),
    );
  });
});
