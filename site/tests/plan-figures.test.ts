import { daysText } from '@deskmate/api/plans/days-text';
import { planSeeds } from '@deskmate/brand/plan-seed';
import { expect, it } from 'vitest';
import { builtPages } from './built-pages.ts';

const trialDays = planSeeds.find((plan) => plan.isTrial)?.trialDays ?? 0;
const pages = builtPages.map((page) => ({ address: page.address, page }));

it.each(pages)('$address names the length of the trial only where the plan list can replace it', ({ page }) => {
  const body = page.document.querySelector('body')?.clone() as typeof page.document;
  const spans = body.querySelectorAll('[data-trial-days]');
  for (const span of spans) {
    expect(span.text).toBe(daysText(trialDays, page.language));
    span.remove();
  }
  // The right of withdrawal and the notice of new terms have the same number of days.
  const others =
    /within 14 days without giving|at least 14 days in advance|خلال 14 يومًا دون ذكر|قبل 14 يومًا على الأقل/g;
  const rest = body.structuredText.replace(others, '');
  expect(rest).not.toMatch(new RegExp(`${trialDays}[- ]day|${daysText(trialDays, page.language)}`));
  const isFollowed = page.document.querySelector('script[data-version]') !== null;
  const hasFigures = page.document.querySelector('[data-trial], [client="plans"]') !== null;
  expect(isFollowed).toBe(hasFigures);
});

it('finds the length of the trial on the pages that sell', () => {
  const selling = builtPages.filter(({ document }) => document.querySelector('[data-trial-days]'));
  expect(selling.map(({ address }) => address)).toEqual(expect.arrayContaining(['/', '/pricing', '/faqs', '/ar']));
});

it('writes a number of days as each language does', () => {
  expect([1, 2, 7, 14, 100].map((days) => daysText(days, 'en'))).toEqual([
    '1 day',
    '2 days',
    '7 days',
    '14 days',
    '100 days',
  ]);
  expect([1, 2, 7, 14, 100].map((days) => daysText(days, 'ar'))).toEqual([
    'يوم',
    'يومين',
    '7 أيام',
    '14 يومًا',
    '100 يوم',
  ]);
});
