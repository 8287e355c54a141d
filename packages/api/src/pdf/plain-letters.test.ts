import { expect, test } from 'vitest';
import { inPlainLetters } from './logical-order.ts';

test.each([
  ['ﺏ\ufe76ﻞ', 'ب\u064eل'],
  ['ﺏ\ufc5eﻞ', 'ب\u064c\u0651ل'],
  ['100 \ufdfc', '100 \ufdfc'],
  ['محمد \ufdfa', 'محمد \ufdfa'],
  ['\ufdf2 \ufb01n', 'الله fin'],
])('%s in plain letters', (forms, expected) => {
  expect(inPlainLetters(forms)).toBe(expected);
});
