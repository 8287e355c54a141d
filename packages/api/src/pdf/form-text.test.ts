import { expect, test } from 'vitest';
import { expectLinearTime } from '../testing/expect-linear-time.ts';
import { type Annotation, withFormText } from './form-text.ts';
import type { TextItem } from './logical-order.ts';

const height = 10;
const item = (str: string, left: number, base = 100, width = str.length * 5): TextItem => ({
  str,
  dir: /[\u0590-\u08ff]/.test(str) ? 'rtl' : 'ltr',
  transform: [height, 0, 0, height, left, base],
  width,
  height,
  hasEOL: false,
});
/** A field for one line, whose text stands about on the base line. */
const field = (fieldValue: string, left: number, right: number, base = 100): Annotation => ({
  subtype: 'Widget',
  fieldType: 'Tx',
  fieldValue,
  rect: [left, base - 4, right, base + 10],
  defaultAppearanceData: { fontSize: height },
});
const texts = (items: readonly TextItem[], fields: readonly Annotation[]) =>
  withFormText(items, fields).map(({ str }) => str);
const placeOfValue = (annotation: Annotation, items: readonly TextItem[] = []) => {
  const found = withFormText(items, [annotation]).find(({ str }) => str === annotation.fieldValue);
  return { left: found?.transform[4], width: found?.width, base: found?.transform[5] };
};

test('of two fields on a line each follows the label to its left', () => {
  const labels = [item('Name:', 50), item('City:', 300)];
  expect(texts(labels, [field('Ann', 100, 250), field('Leeds', 350, 500)])).toEqual(['Name:', 'Ann', 'City:', 'Leeds']);
});

test('of two fields on a line of Arabic each follows the label to its right', () => {
  const labels = [item('الاسم', 475), item('المدينة', 215)];
  const fields = [field('أحمد', 300, 470), field('القاهرة', 50, 210)];
  expect(texts(labels, fields)).toEqual(['الاسم', 'أحمد', 'المدينة', 'القاهرة']);
  expect(texts(labels.toReversed(), fields)).toEqual(['المدينة', 'القاهرة', 'الاسم', 'أحمد']);
});

test('each line has its own side; where it has no label there, that of the page counts', () => {
  const arabic = ['عقد إيجار شقة في شارع الطاحونة', 'يملأ المستأجر هذه الاستمارة'].map((words, at) =>
    item(words, 200, 300 + at * 20),
  );
  const latin = [item('Name:', 50, 200), item('City:', 300, 200)];
  expect(texts([...arabic, ...latin], [field('Ann', 100, 250, 200), field('Leeds', 350, 500, 200)])).toEqual([
    ...arabic.map(({ str }) => str),
    'Name:',
    'Ann',
    'City:',
    'Leeds',
  ]);
  const mail = item('E-mail', 400, 200);
  expect(texts([mail, ...arabic], [field('ann@example.org', 100, 390, 200)])).toEqual([
    'E-mail',
    'ann@example.org',
    ...arabic.map(({ str }) => str),
  ]);
});

test('the nearest line counts where lines are close, and the line above where none is beside', () => {
  const close = [item('Name:', 50, 100), item('Postal address:', 50, 91)];
  expect(texts(close, [field('Ann', 150, 300, 100)])).toEqual(['Name:', 'Ann', 'Postal address:']);
  const heads = [item('Name', 50, 150), item('City', 300, 150), item('Signed', 50, 50)];
  expect(texts(heads, [field('Ann', 50, 250, 120), field('Leeds', 300, 500, 120)])).toEqual([
    'Name',
    'City',
    'Ann',
    'Leeds',
    'Signed',
  ]);
});

test('a value begins at the left of its field, in Arabic or aligned to the right it ends at the right', () => {
  expect(placeOfValue(field('Ann', 100, 250))).toMatchObject({ left: 100, width: 15 });
  expect(placeOfValue(field('أحمد', 100, 250))).toMatchObject({ left: 230, width: 20 });
  expect(placeOfValue({ ...field('48.00', 100, 250), textAlignment: 2 })).toMatchObject({ left: 225, width: 25 });
  expect(placeOfValue({ ...field('48.00', 100, 250), textAlignment: 1 })).toMatchObject({ left: 162.5, width: 25 });
});

test('places a value on the baseline of its label', () => {
  expect(placeOfValue(field('Ann', 100, 250, 100), [item('Name:', 50, 103)])).toMatchObject({ base: 103 });
});

test('reads text typed over a rotated page along its lines, even if the text is not marked as rotated', () => {
  const turned = (str: string, across: number): TextItem => ({
    ...item(str, 0),
    transform: [0, height, -height, 0, across, 50],
  });
  const typed = { subtype: 'FreeText', rotation: 0, contentsObj: { str: 'Paid' }, rect: [190, 200, 204, 300] };
  const values = withFormText([turned('Receipt 17', 200), turned('Total', 240)], [typed]);
  expect(values.map(({ str }) => str)).toEqual(['Receipt 17', 'Paid', 'Total']);
  expect(values[1]?.transform).toEqual([0, height, -height, 0, 200, 200]);
  const [alone] = withFormText([], [{ ...typed, rotation: 90 }]);
  expect(alone?.transform.slice(0, 2)).toEqual([0, height]);
});

test('the text of a field of several lines begins at its top, also when it is one line', () => {
  const box = { ...field('Ann', 100, 250), rect: [100, 600, 250, 700] };
  expect(placeOfValue(box)).toMatchObject({ base: 647 });
  expect(placeOfValue({ ...box, multiLine: true })).toMatchObject({ base: 690 });
});

test('links do not count as fields, however many stand before them', () => {
  const links = Array.from({ length: 1000 }, (): Annotation => ({ subtype: 'Link', rect: [0, 0, 10, 10] }));
  expect(texts([item('Name:', 50)], [...links, field('Ann', 100, 250)])).toEqual(['Name:', 'Ann']);
});

test('a choice is read as it is displayed', () => {
  const options = [
    { exportValue: 'de', displayValue: 'Germany' },
    { exportValue: 'eg', displayValue: 'Egypt' },
  ];
  const choice = { ...field('', 100, 250), fieldType: 'Ch', options, fieldValue: ['eg', 'de', 'other'] };
  expect(texts([], [choice])).toEqual(['Egypt, Germany, other']);
});

test('W09: all fields of a page together are read up to a bound, however many lines or choices each has', async () => {
  const lines = Array.from({ length: 1000 }, () => field('a\n'.repeat(10_000), 100, 250));
  expect(withFormText([], lines).length).toBeLessThanOrEqual(50_001);
  const values = Array.from({ length: 10_000 }, (_, at) => `value ${at}`);
  const options = values.map((value) => ({ exportValue: value, displayValue: value }));
  const choices = (count: number) =>
    Array.from({ length: count }, () => ({ ...field('', 100, 250), fieldType: 'Ch', options, fieldValue: values }));
  await expectLinearTime('choices', 200, choices, (fields) => withFormText([], fields));
});

const fieldsOf = (count: number, base: (at: number) => number) =>
  Array.from({ length: count / 100 }, (_, at) => field('x', 100 + at, 140 + at, base(at)));

test.each<[string, (count: number) => [TextItem[], Annotation[]]]>([
  [
    'that stand on lines of their own',
    (count) => [
      Array.from({ length: count }, (_, at) => item('Name', 50, at * 12)),
      fieldsOf(count, (at) => at * 1200),
    ],
  ],
  [
    'that stand on one line',
    (count) => [Array.from({ length: count }, (_, at) => item('Name', at, 100)), fieldsOf(count, () => 100)],
  ],
  [
    'that are written from the right on one line',
    (count) => [Array.from({ length: count }, (_, at) => item('اسم', at, 100)), fieldsOf(count, () => 100)],
  ],
  [
    'of tiny letters on lines within the height of a field, without a label beside it',
    (count) => [
      Array.from({ length: count }, (_, at) => ({ ...item('Name', 5000, 100 + at / 100_000), height: 1e-5 })),
      fieldsOf(count, () => 100),
    ],
  ],
])(
  'W09: many fields and texts %s are read in time that grows with their number',
  (name, make) => expectLinearTime(name, 20_000, make, (input) => withFormText(...input)),
  60_000,
);
