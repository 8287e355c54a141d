import { mailWords } from '@deskmate/brand/mail-words';
import { expect, test } from 'vitest';
import { renderMail } from './render-mail.ts';

const values = {
  firstName: '<b>Ann</b> & "Co"',
  hours: 24,
  minutes: 60,
  trialDays: 14,
  validTo: new Date('2026-03-24T12:00:00Z'),
  when: new Date('2026-03-10T12:00:00Z'),
  device: 'Windows',
  browser: 'Firefox',
  name: 'Ann',
  email: 'ann@example.com',
  subject: 'Hi <script>alert(1)</script>',
  key: 'laptop (sk-1…2)',
  code: '048213',
  left: 9,
  passkey: 'Phone',
  target: 'Notes',
  provider: 'Google',
  newEmail: 'new@example.com',
  erasedAt: new Date('2026-04-09T12:00:00Z'),
  planName: 'Pro',
  inviter: 'ann@example.com',
  credits: 50,
  days: 30,
  description: 'Deskmate Pro plan, 1 month',
  paid: { amount: 1250, currency: 'USD' },
  kept: { amount: 250, currency: 'USD' },
  refund: { amount: 1000, currency: 'USD' },
  toBalance: null,
  owed: { amount: 400, currency: 'USD' },
  ended: 'Deskmate Pro plan, 1 month',
  credit: '18 Advanced credits',
  renewsAt: new Date('2026-04-10T12:00:00Z'),
  startedAt: new Date('2026-03-10T12:00:00Z'),
  boughtAt: new Date('2026-03-10T12:00:00Z'),
  endsAt: new Date('2026-03-25T12:00:00Z'),
  contract: 'contract-1',
  until: new Date('2026-04-09T12:00:00Z'),
  dueAt: new Date('2026-04-09T12:00:00Z'),
  price: { amount: 1500, currency: 'USD' },
  priceBefore: { amount: 1200, currency: 'USD' },
  standard: 2500,
  standardBefore: 3000,
  advanced: 300,
  advancedBefore: 400,
  image: 100,
  imageBefore: 120,
  models: 'Model One, Model Two',
};

test.each(Object.keys(mailWords) as (keyof typeof mailWords)[])('%s says all it has to in both languages', (kind) => {
  for (const language of ['en', 'ar'] as const) {
    const links = { link: 'https://desk.test/go?a=1&b=2', alarmLink: 'https://desk.test/alarm' };
    const mail = renderMail({ kind, timeZone: null, language, values, ...links });
    expect(mail.subject + mail.text + mail.html).not.toMatch(/\{[a-zA-Z]+\}/);
    expect(mail.html).toContain(language === 'ar' ? '<html lang="ar" dir="rtl">' : '<html lang="en" dir="ltr">');
    expect(mail.html).not.toMatch(/<b>Ann|<script>/);
    const hasLink = mailWords[kind][language].button !== undefined;
    expect(mail.text.includes('https://desk.test/go?a=1&b=2')).toBe(hasLink);
    expect(mail.html.includes('href="https://desk.test/go?a=1&amp;b=2"')).toBe(hasLink);
    const hasAlarm = mailWords[kind][language].alarm !== undefined;
    expect(mail.text.includes('https://desk.test/alarm')).toBe(hasAlarm);
    expect(mail.html.includes('href="https://desk.test/alarm"')).toBe(hasAlarm);
  }
});

test('a value that a mail needs and nobody gave is an error, not an empty place', () => {
  expect(() => renderMail({ kind: 'reset', timeZone: null, language: 'en', values: {} })).toThrow('firstName');
});

test('N17: an amount is written in the language; a paragraph about what there is not is left out', () => {
  const textFor = (language: 'en' | 'ar', kept: { amount: number; currency: string } | null) =>
    renderMail({ kind: 'withdrawal_received', language, timeZone: null, values: { ...values, kept } }).text;
  const paid = { amount: 1950, currency: 'KWD' };
  expect(textFor('en', paid)).toContain('We keep \u2066KWD\u00a01.950\u2069 for');
  expect(textFor('ar', { amount: 250, currency: 'JPY' })).toMatch(/نحتفظ بمبلغ \u2067.*250.*\u2069 مقابل/);
  expect(textFor('en', null)).not.toContain('We keep');
  expect(textFor('en', null)).toContain('The contract has ended.');
});

test('a time is written in the language and the time zone of its reader', () => {
  const at = new Date('2026-03-10T22:30:00Z');
  const textFor = (language: 'en' | 'ar', timeZone: string | null) =>
    renderMail({ kind: 'password_changed', language, timeZone, values: { firstName: 'Ann', when: at, days: 7 } }).text;
  expect(textFor('en', 'Asia/Dubai')).toContain('11 March 2026 at 02:30,');
  expect(textFor('en', null)).toContain('10 March 2026 at 22:30 UTC');
  expect(textFor('ar', 'Asia/Dubai')).toContain('في 11 مارس 2026، الساعة 2:30 ص، ');
  expect(textFor('ar', null)).toContain('في 10 مارس 2026، الساعة 10:30 م بتوقيت UTC، ');
});

test('formats a date without a time, such as a trial’s end, in the reader’s time zone', () => {
  const validTo = new Date('2026-12-05T22:30:00Z');
  const textFor = (timeZone: string | null) =>
    renderMail({ kind: 'welcome', language: 'en', timeZone, values: { firstName: 'Ann', validTo } }).text;
  expect(textFor('Asia/Dubai')).toContain('until 6 December 2026. It ends');
  expect(textFor(null)).toContain('until 5 December 2026. It ends');
});

test('the operator’s name and address end the mail where they are configured', () => {
  const sample = { kind: 'password_changed', language: 'en', timeZone: null, values } as const;
  const mail = renderMail({ ...sample, operator: 'Ink & Co, 1 High Street' });
  expect(mail.text).toMatch(/\nInk & Co, 1 High Street$/);
  expect(mail.html).toContain('Ink &amp; Co, 1 High Street');
  expect(renderMail(sample).text).not.toContain('null');
});

test.each([
  ['en', 1, '1 day'],
  ['en', 14, '14 days'],
  ['ar', 2, 'يومين'],
  ['ar', 7, '7 أيام'],
  ['ar', 14, '14 يومًا'],
] as const)('in %s a trial of %i days is said as “%s”', (language, trialDays, words) => {
  const mail = renderMail({ kind: 'activation', language, timeZone: null, values: { hours: 24, trialDays } });
  expect(mail.text).toMatch(new RegExp(` ${words}\\.`));
});

test('without a trial the activation mail promises none', () => {
  const values = { hours: 24, trialDays: null };
  expect(renderMail({ kind: 'activation', language: 'en', timeZone: null, values }).text).not.toContain('trial');
});
