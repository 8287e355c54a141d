import type { Plan } from '@deskmate/api/contracts/main/plans';
import { storageKeys } from '@deskmate/api/storage';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import PlanCards from './PlanCards.tsx';

const words = {
  free: 'Free',
  perMonth: '/month',
  perYear: '/year',
  subscribe: 'Subscribe',
  renew: 'Renew',
  current: 'Current',
  renewDisabled: 'Not yet',
  notForSale: 'Not here',
  noYearly: 'No yearly price',
  yearSaves: 'Save {amount} a year',
  picks: { Pro: 'For daily work' },
};
const plan = (currency: string, monthly_price: number, yearly_price: number): Plan => ({
  trial_days: null,
  grants: { standard: 600, advanced: 60, image: 25 },
  id: 3,
  name: 'Pro',
  is_trial: false,
  monthly_price,
  yearly_price,
  currency,
  currency_symbol: '?',
  banner_content: '{"Every month":["600 queries"]}',
});
const markup = (one: Plan, language: 'en' | 'ar') =>
  renderToStaticMarkup(<PlanCards plans={[one]} words={words} language={language} translations={{}} />);
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\u200e\u200f\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ');

test.each([
  ['USD', 6.5, 65, '$6.50 /month $65 /year', '6.50 US$ /month 65 US$ /year'],
  ['JPY', 1200, 12_000, '¥1,200 /month ¥12,000 /year', '1,200 JP¥ /month 12,000 JP¥ /year'],
  ['KWD', 1.955, 19.55, 'KWD 1.955 /month KWD 19.550 /year', '1.955 د.ك. /month 19.550 د.ك. /year'],
  ['BHD', 2.005, 20.05, 'BHD 2.005 /month BHD 20.050 /year', '2.005 د.ب. /month 20.050 د.ب. /year'],
])('N17: a card in %s', (currency, month, year, english, arabic) => {
  expect(textOf(markup(plan(currency, month, year), 'en'))).toContain(english);
  expect(textOf(markup(plan(currency, month, year), 'ar'))).toContain(arabic);
});

test(`the whole plan and its interval are what a press stores under ${storageKeys.selectedPlan}`, () => {
  const pro = plan('USD', 12, 120);
  const stored = /data-plan="([^"]*)"/.exec(markup(pro, 'en'))?.[1]?.replaceAll('&quot;', '"');
  expect(JSON.parse(stored ?? '')).toEqual({ ...pro, interval: 'month' });
});

test('shows the yearly saving on the card, if there is any', () => {
  expect(textOf(markup(plan('USD', 12, 120), 'en'))).toContain('Save $24 a year');
  expect(textOf(markup(plan('USD', 12, 144), 'en'))).not.toContain('Save');
});

test('shows why a plan is recommended', () => {
  expect(textOf(markup(plan('USD', 12, 120), 'en'))).toContain('For daily work Pro');
});

test('X12: names that every object has are texts of a card like any others', () => {
  const names = ['constructor', 'toString', '__proto__', 'valueOf'];
  const hostile = { ...plan('USD', 12, 120), name: 'constructor', banner_content: JSON.stringify({ a: names }) };
  for (const language of ['en', 'ar'] as const) {
    const text = textOf(markup(hostile, language));
    for (const name of names) expect(text).toContain(name);
    expect(text).not.toContain('native code');
  }
});
