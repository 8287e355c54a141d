import { expect, it } from 'vitest';
import { bannerContent, creditPackSeeds, planSeeds, planText } from './plan-seed.ts';
import { planName } from './plan-text.ts';

const texts = (content: ReturnType<typeof bannerContent>) =>
  Object.entries(content).flatMap(([heading, entries]) => [
    heading,
    ...entries.flatMap((entry) => (typeof entry === 'string' ? [entry] : Object.entries(entry).flat())),
  ]);

it.each(planSeeds)('reads the feature list of $name in Arabic, text by text', (plan) => {
  expect(texts(bannerContent(plan, 'en')).map((text) => planText(text, 'ar'))).toEqual(
    texts(bannerContent(plan, 'ar')),
  );
});

it.each(creditPackSeeds)('names the credit pack $name in Arabic, with its number', ({ name, credits }) => {
  expect(planText(name, 'ar')).toMatch(new RegExp(`^${credits} [\\p{Script=Arabic} ]+$`, 'u'));
  expect(planText(name, 'en')).toBe(name);
});

it('leaves a text that is not ours as it is', () => {
  expect(planText('Something the operator wrote', 'ar')).toBe('Something the operator wrote');
});

it.each(['constructor', 'toString', '__proto__', 'valueOf', 'hasOwnProperty'])(
  'X12: leaves %s, which every object has, as it is: a text or a name of a plan',
  (text) => {
    expect([planText(text, 'ar'), planText(text, 'en'), planName(text, 'ar')]).toEqual([text, text, text]);
  },
);

it('translates a text whose numbers the operator has changed, and one that an earlier version wrote', () => {
  expect(planText('1,800 Standard credits', 'ar')).toBe('1,800 وحدة قياسية');
  expect(planText('30 days, no card needed', 'ar')).toBe('30 يومًا، ولا حاجة إلى بطاقة');
  expect(planText('25 pictures', 'ar')).toBe('25 وحدة صور');
});

it.each([
  ['1 Standard credits', 'وحدة قياسية واحدة'],
  ['2 Image credits', 'وحدتا صور'],
  ['10 Advanced credits', '10 وحدات متقدمة'],
  ['11 Advanced credits', '11 وحدة متقدمة'],
  ['2 days, no card needed', 'يومان، ولا حاجة إلى بطاقة'],
  ['100 days, no card needed', '100 يوم، ولا حاجة إلى بطاقة'],
  ['About 7 everyday questions a day', 'نحو 7 أسئلة يوميًا'],
])('gives the noun of “%s” the form of its number', (english, arabic) => {
  expect(planText(english, 'ar')).toBe(arabic);
});

it('names the trial in Arabic, and leaves a name that the operator gave', () => {
  expect(planName('Trial', 'ar')).toBe('الفترة التجريبية');
  expect(planName('Trial', 'en')).toBe('Trial');
  expect(planName('First weeks', 'ar')).toBe('First weeks');
});
