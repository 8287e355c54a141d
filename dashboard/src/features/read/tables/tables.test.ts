import { describe, expect, test } from 'vitest';
import { rowsOfBoxes, type TextBox } from './rows-of-boxes.ts';
import { rowsOfText } from './rows-of-text.ts';
import { toMarkdownTable } from './to-markdown-table.ts';

const box = (text: string, left: number, top: number): TextBox => ({
  text,
  left,
  right: left + text.length * 6,
  top,
  bottom: top + 12,
});

describe('a table from the positions of its words', () => {
  const boxes = [box('City', 0, 0), box('Price', 200, 1), box('New', 0, 20), box('York', 21, 20), box('4 %', 210, 19)];

  test('words close to each other are one cell, a column ends where no row has anything', () => {
    expect(rowsOfBoxes(boxes)).toEqual([
      ['City', 'Price'],
      ['New York', '4 %'],
    ]);
  });

  test('the order of the boxes does not matter, and an empty cell stays empty', () => {
    expect(rowsOfBoxes([...boxes.toReversed(), box('Oslo', 0, 40)])?.at(-1)).toEqual(['Oslo', '']);
  });

  test('in Arabic the first column is the rightmost', () => {
    expect(
      rowsOfBoxes([box('السعر', 0, 0), box('المدينة', 200, 0), box('4', 0, 20), box('دمشق', 200, 20)], true),
    ).toEqual([
      ['المدينة', 'السعر'],
      ['دمشق', '4'],
    ]);
  });

  test('a paragraph is no table', () => {
    expect(rowsOfBoxes([box('One line of words', 0, 0), box('and another one', 0, 20)])).toBeNull();
    expect(rowsOfBoxes([box('One', 0, 0), box('line', 100, 0)])).toBeNull();
  });
});

test('cells of a text are divided by tabs or bars', () => {
  expect(rowsOfText('a\tb\tc\n1\t2')).toEqual([
    ['a', 'b', 'c'],
    ['1', '2', ''],
  ]);
  expect(rowsOfText('| a | b |\n| --- | --- |\n| 1 | 2 |')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
  expect(rowsOfText('Just a text\nof two lines')).toBeNull();
});

test('a table is written as Markdown', () => {
  expect(
    toMarkdownTable([
      ['a', 'b|c'],
      ['1', '2'],
    ]),
  ).toBe('| a | b\\|c |\n| --- | --- |\n| 1 | 2 |');
});
