// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { rangesOfSpans, textOfPage } from './page-text.ts';

const page = () => {
  const element = document.createElement('div');
  element.innerHTML = '<span>Annual </span><span>report</span><br><span>of <b>2026</b></span>';
  return element;
};

test('a drawn page is one text, with its line breaks', () => {
  expect(textOfPage(page())).toBe('Annual report\nof 2026');
});

test('a span becomes a range over the elements that hold it', () => {
  const [one, two] = rangesOfSpans(page(), [
    { start: 7, end: 16 },
    { start: 17, end: 21 },
  ]);
  expect(one?.toString()).toBe('reportof');
  expect(one?.startOffset).toBe(0);
  expect(two?.toString()).toBe('2026');
});
