import { expect, test } from 'vitest';
import { growingText } from './growing-text.ts';

/** The same numbers each time. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

test('however it is announced and saved between, what was taken adds up to what was appended', () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const roll = dice(seed);
    const text = growingText();
    const taken = { announced: '', saved: '' };
    let all = '';
    for (let step = 0; step < 600; step += 1) {
      const what = roll();
      if (what < 0.6) {
        const chunk = `é${step}|`;
        text.append('content', chunk);
        all += chunk;
      } else if (what < 0.8) taken.announced += text.takeUnannounced().content;
      else if (what < 0.9) taken.saved += text.takeUnsaved().content;
      const from = Math.floor(roll() * (all.length + 5));
      expect(text.since({ content: from, reasoning: 0 }).content).toBe(taken.announced.slice(from));
      expect(text.announced().content).toBe(taken.announced.length);
      expect(text.size().content).toBe(all.length);
    }
    expect(text.whole().content).toBe(all);
    expect(taken.saved + text.takeUnsaved().content).toBe(all);
  }
});

test('nothing is added to a text that is sealed, and half a character that waited does not become one', () => {
  const text = growingText();
  text.append('content', 'so \ud83d');
  expect(text.whole().content).toBe('so ');
  text.seal();
  text.append('content', ' far');
  expect(text.whole().content).toBe('so \ufffd');
});
