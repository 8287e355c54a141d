import { expect, test } from 'vitest';
import { toLines, toPageText } from './line-boxes.ts';

const box = { left: 0.1, top: 0.2, width: 0.5, height: 0.02 };

test('each line of the text keeps its box, whatever its characters would do to the text', () => {
  const sent = ['First\nline\0', '  ', '\u202eوقت\u202c الري', 'Last'].map((text, at) => ({
    ...box,
    text,
    top: at / 10,
  }));
  const { text, lineBoxes } = toPageText(sent);
  expect(text).toBe('First line\nوقت الري\nLast');
  expect(toLines(text, lineBoxes)).toEqual([
    { ...box, text: 'First line', top: 0 },
    { ...box, text: 'وقت الري', top: 0.2 },
    { ...box, text: 'Last', top: 0.3 },
  ]);
});

test('returns no lines for pages without text or with native text', () => {
  const { text, lineBoxes } = toPageText([]);
  expect(toLines(text, lineBoxes)).toEqual([]);
  expect(toLines('A text', null)).toBeNull();
});
