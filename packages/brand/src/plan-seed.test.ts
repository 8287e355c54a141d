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
  expect(planText(name, 'ar')).toMatch(new RegExp(`^[\\p{Script=Arabic} ]+: ${credits}$`, 'u'));
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
  expect(planText('1,800 Standard credits', 'ar')).toBe('وحدات قياسية: 1,800');
  expect(planText('30 days, no card needed', 'ar')).toBe('المدة بالأيام: 30، دون بطاقة');
  expect(planText('25 pictures', 'ar')).toBe('وحدات صور: 25');
});

it('names the trial in Arabic, and leaves a name that the operator gave', () => {
  expect(planName('Trial', 'ar')).toBe('الفترة التجريبية');
  expect(planName('Trial', 'en')).toBe('Trial');
  expect(planName('First weeks', 'ar')).toBe('First weeks');
});
