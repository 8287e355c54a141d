import { mailWords } from '@deskmate/brand/mail-words';
import { expect, test } from 'vitest';
import { renderMail } from './render-mail.ts';

const values = {
  firstName: '<b>Ann</b> & "Co"',
  hours: '24',
  minutes: '60',
  trialDays: '14',
  validTo: 'Monday',
  when: 'today',
  device: 'Windows',
  browser: 'Firefox',
  name: 'Ann',
  email: 'ann@example.com',
  subject: 'Hi',
  message: 'One\nTwo <script>alert(1)</script>',
};

test.each(Object.keys(mailWords) as (keyof typeof mailWords)[])('%s says all it has to in both languages', (kind) => {
  for (const language of ['en', 'ar'] as const) {
    const mail = renderMail({ kind, language, values, link: 'https://desk.test/go?a=1&b=2' });
    expect(mail.subject + mail.text + mail.html).not.toMatch(/\{[a-zA-Z]+\}/);
    expect(mail.html).toContain(language === 'ar' ? '<html lang="ar" dir="rtl">' : '<html lang="en" dir="ltr">');
    expect(mail.html).not.toMatch(/<b>Ann|<script>/);
    const hasLink = mailWords[kind][language].button !== undefined;
    expect(mail.text.includes('https://desk.test/go?a=1&b=2')).toBe(hasLink);
    expect(mail.html.includes('href="https://desk.test/go?a=1&amp;b=2"')).toBe(hasLink);
  }
});

test('a value that the words need and nobody gave is a fault, not a hole', () => {
  expect(() => renderMail({ kind: 'reset', language: 'en', values: {} })).toThrow('firstName');
});
