import { expect, test } from 'vitest';
import { expectLinearTime } from '../testing/expect-linear-time.ts';
import { baseOf, readingOrder } from './reading-order.ts';

/** A line as the bidirectional algorithm of Unicode shows it, and as it was written. */
const lines: [seen: string, written: string][] = [
  ['.01-05-2026 ىتح يناجم', 'مجاني حتى 2026-05-01.'],
  ['.2026-05-01 דע שלוח', 'חולש עד 2026-05-01.'],
  ['.(ב)2.2 ףיעס יפל ,50% רועיש', 'שיעור 50%, לפי סעיף 2.2(ב).'],
  ['ةئاملا يف %50', '50% في المائة'],
  ['.info@example.org תבותכב Deskmate Pro 2 תכרעמה', 'המערכת Deskmate Pro 2 בכתובת info@example.org.'],
  ['(يبيرجت) 2.1 رادصإلا يف GPT-4 جذومنلا', 'النموذج GPT-4 في الإصدار 2.1 (تجريبي)'],
  ['14:30 ةعاسلا 1,250.75 غلبم', 'مبلغ 1,250.75 الساعة 14:30'],
  ['«ةديدج» ةخسن', 'نسخة «جديدة»'],
  ['Deskmate (v2) جمانرب', 'برنامج Deskmate (v2)'],
  ['+20 100 555 فتاه', 'هاتف +20 100 555'],
  ['٪۵۰ شخب', 'بخش ۵۰٪'],
];

test.each(lines)('reads %j', (seen, written) => {
  expect(readingOrder([...seen], 'rtl')).toBe(written);
});

test('reads words that are written from the right in a line from the left', () => {
  expect(readingOrder([...'The term ةزهجألا و 3 تالآلا means machines (1).'], 'ltr')).toBe(
    'The term الآلات 3 و الأجهزة means machines (1).',
  );
});

test('keeps signs together that are drawn as one, and puts marks behind their letters', () => {
  expect(readingOrder(['ز', 'و', 'ج', 'ي', ' ', 'لا'], 'rtl')).toBe('لا يجوز');
  expect(readingOrder(['ا', '\u064b', 'د', 'ب', 'أ'], 'rtl')).toBe('أبدًا');
});

test('takes brackets as the file holds them where only so they are paired', () => {
  expect(readingOrder([...')אב( רפס'], 'rtl')).toBe('ספר (בא)');
  expect(readingOrder([...'(אב) רפס'], 'rtl')).toBe('ספר (בא)');
});

test.each([
  ['.info@example.org תבותכב Deskmate', 'ltr', 'rtl'],
  ['The term םולש means peace.', 'rtl', 'ltr'],
  ['Deskmate םולש', 'rtl', 'rtl'],
  ['Deskmate םולש', 'ltr', 'ltr'],
  ['14:30', 'rtl', 'rtl'],
  ['Deskmate 2', 'rtl', 'ltr'],
] as const)('tells by the ends of %j on a page %s that it runs %s', (seen, page, base) => {
  expect(baseOf([...seen], page)).toBe(base);
});

test.each(['א', '1', 'א(', 'a)', '-1', 'א1-', '\u064bب'])(
  'W09: orders any number of %j in time that grows with it',
  (part) =>
    expectLinearTime(
      part,
      60_000,
      (count) => [...part.repeat(count), 'א'],
      (seen) => readingOrder(seen, 'rtl'),
    ),
);
