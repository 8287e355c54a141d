import { expect, test } from 'vitest';
import { expectLinearTime } from '../testing/expect-linear-time.ts';
import { inLogicalOrder, type TextItem } from './logical-order.ts';

const height = 10;
const item = (
  str: string,
  left: number,
  width: number,
  base = 100,
  dir = /[\u0590-\u08ff]/.test(str) ? 'rtl' : 'ltr',
): TextItem => ({
  str,
  dir,
  transform: [height, 0, 0, height, left, base],
  width,
  height,
  hasEOL: false,
});
/** Letters as they are seen from left to right, each 5 wide. */
const seen = (letters: string, left = 0): TextItem[] =>
  [...letters].map((letter, at) => item(letter, left + at * 5, 5));
const texts = (items: Parameters<typeof inLogicalOrder>[0]) => inLogicalOrder(items).map(({ str }) => str);

test('a line of Arabic letters from left to right becomes one item from the right, as wide as they are', () => {
  expect(inLogicalOrder(seen('باتك'))).toEqual([{ ...item('كتاب', 0, 20) }]);
  expect(texts(seen('دلو باتك'))).toEqual(['كتاب ولد']);
});

test('figures and Latin words keep their order, and a full stop after a figure is at its end', () => {
  expect(texts([...seen('ماع'), item(' ', 15, 3), ...seen('48.00', 18)])).toEqual(['48.00 عام']);
  expect(texts([item('.2022', 0, 25), item(' ', 25, 3), ...seen('ماع', 28)])).toEqual(['عام 2022.']);
  const named = [item('Heron', 0, 25), item(' ', 25, 3), item('X200', 28, 20), item(' ', 48, 3)];
  expect(texts([...named, ...seen('وه ةخضملا مسا', 51)])).toEqual(['اسم المضخة هو Heron X200']);
  expect(texts(named)).toEqual(['Heron', ' ', 'X200', ' ']);
});

test('a space that the file leaves out between words is put in; the gap of a table divides', () => {
  expect(texts([...seen('دلو'), ...seen('باتك', 18)])).toEqual(['كتاب ولد']);
  expect(texts([...seen('دلو'), ...seen('باتك', 60)])).toEqual(['ولد', 'كتاب']);
});

test('a ligature, which pdf.js turns round, is told by what the page draws', () => {
  expect(inLogicalOrder([item('ال يجوز', 0, 40)], ['ز', 'و', 'ج', 'ي', ' ', 'لا']).map(({ str }) => str)).toEqual([
    'لا يجوز',
  ]);
  expect(inLogicalOrder([item('واالشتراك', 0, 40)], [...'كارتش', 'لا', 'ا', 'و']).map(({ str }) => str)).toEqual([
    'والاشتراك',
  ]);
  expect(texts([item('دار', 0, 15)])).toEqual(['دار']);
});

test('a line is put in order whether the file holds it as it is seen or part by part as it is read', () => {
  const parts = [item('حتى', 60, 20), item('2026', 36, 20), item('-', 32, 4), item('05', 22, 10), item('.', 20, 2)];
  expect(texts(parts)).toEqual(['حتى 2026-05.']);
  expect(texts(parts.toReversed())).toEqual(['حتى 2026-05.']);
});

test('smaller letters that are raised stay items of their own, beside the cells of their line', () => {
  const mark = { ...item('1', 38, 2, 104), height: 6 };
  expect(texts([item('نص', 40, 20), mark, item('آخر', 10, 24)])).toEqual(['آخر', '1', 'نص']);
});

test('marks above their letters stay with them, and drawn forms become plain letters', () => {
  expect(
    texts([item('ا', 0, 5), item('\u064b', 2, 0, 104), item('د', 5, 5), item('ﺑ', 10, 5), item('أ', 15, 5)]),
  ).toEqual(['أبدًا']);
  expect(texts([item('eﬃcient', 0, 30)])).toEqual(['efficient']);
});

test('other lines stay as they are: Latin, and on another base line', () => {
  const english = seen('Hello');
  expect(inLogicalOrder(english)).toEqual(english);
  const right = [item('كتاب', 40, 20), item(' ', 37, 3), item('ولد', 20, 17)];
  expect(texts(right)).toEqual(['كتاب ولد']);
  const below = seen('تك').map((letter) => ({ ...letter, transform: [height, 0, 0, height, 10, 60] }));
  expect(texts([...seen('با'), ...below])).toHaveLength(2);
});

test.each<[string, (count: number) => TextItem[]]>([
  [
    'many letters, figures and Latin letters among them',
    (count) => Array.from({ length: count }, (_, at) => letterAt(at % 7 === 0 ? '4' : at % 11 === 0 ? 'a' : 'ب', at)),
  ],
  [
    'a line that is half Arabic and half Latin letters',
    (count) => Array.from({ length: count }, (_, at) => letterAt(at > count / 2 ? 'ب' : 'a', at)),
  ],
  [
    'letters that stand apart, with many spaces before a Latin word',
    (count) =>
      Array.from({ length: count }, (_, at) => {
        const half = Math.floor(count / 2);
        return item(at > half ? 'ب' : at === half ? 'a' : ' ', at * 7, 5);
      }),
  ],
  ['many runs of letters', (count) => Array.from({ length: count }, (_, at) => item('يف', at * 5, 5))],
])(
  'W09: %s are ordered in time that grows with their number',
  (name, make) => expectLinearTime(name, 30_000, make, inLogicalOrder),
  60_000,
);

const letterAt = (letter: string, at: number): TextItem => item(letter, at * 5, 5);

test.each([
  [1, 0, 10, -10, 0],
  [2, -10, 0, 0, -10],
  [3, 0, -10, 10, 0],
])('a line turned by %i quarters is read as one that is upright', (_, a, b, c, d) => {
  const turned = seen('باتك').map((letter) => {
    const [, , , , along = 0, up = 0] = letter.transform;
    const [x, y] = [(a * along + c * up) / height, (b * along + d * up) / height];
    return { ...letter, transform: [a, b, c, d, x, y] };
  });
  expect(texts(turned)).toEqual(['كتاب']);
});
