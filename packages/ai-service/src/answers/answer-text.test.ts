import { startOffsets } from '@deskmate/api/streams/offsets';
import { expect, test } from 'vitest';
import { createAnswerText } from './answer-text.ts';

/** The same sequence each time. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

test('in whatever order text is published and saved, each adds up to what was appended', () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const random = createRandom(seed);
    const text = createAnswerText();
    const taken = { published: '', saved: '' };
    let all = '';
    for (let step = 0; step < 600; step += 1) {
      const what = random();
      if (what < 0.6) {
        const chunk = `é${step}|`;
        text.append('content', chunk);
        all += chunk;
      } else if (what < 0.8) taken.published += text.takeUnpublished().content;
      else if (what < 0.9) taken.saved += text.takeUnsaved().content;
      const from = Math.floor(random() * (all.length + 5));
      expect(text.since({ ...startOffsets, content: from }).content).toBe(taken.published.slice(from));
      expect(text.published().content).toBe(taken.published.length);
      expect(text.size().content).toBe(all.length);
    }
    expect(text.whole().content).toBe(all);
    expect(taken.saved + text.takeUnsaved().content).toBe(all);
  }
});

test('a sealed text takes nothing more, and half a character at its end is replaced', () => {
  const text = createAnswerText();
  text.append('content', 'so \ud83d');
  expect(text.whole().content).toBe('so ');
  text.seal();
  text.append('content', ' far');
  expect(text.whole().content).toBe('so \ufffd');
});
