import { expect, test } from 'vitest';
import { loudness } from './loudness.ts';

const wave = (amplitude: number) =>
  Uint8Array.from({ length: 512 }, (_, index) => 128 + Math.round(127 * amplitude * Math.sin(index / 5)));

test('the level is 0 for silence, rises with the amplitude and is 1 at full scale', () => {
  expect(loudness(wave(0))).toBe(0);
  expect(loudness(new Uint8Array())).toBe(0);
  const levels = [0.02, 0.1, 0.5, 1].map((amplitude) => loudness(wave(amplitude)));
  expect(levels).toEqual([...levels].sort());
  expect(levels[0]).toBeGreaterThan(0);
  expect(loudness(new Uint8Array(512).fill(255))).toBeGreaterThan(0.99);
});
