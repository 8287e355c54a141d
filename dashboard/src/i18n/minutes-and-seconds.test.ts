import { expect, test } from 'vitest';
import { minutesAndSeconds } from './minutes-and-seconds.ts';

test.each([
  [-5000, '0:00'],
  [0, '0:00'],
  [999, '0:00'],
  [65_400, '1:05'],
  [300_000, '5:00'],
])('%d ms read %s', (ms, text) => expect(minutesAndSeconds(ms)).toBe(text));
