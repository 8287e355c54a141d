import { expect, test } from 'vitest';
import { mailWords } from './mail-words.ts';
import type { MailText } from './mails/mail-text.ts';

const valuesIn = (text: MailText) =>
  [...new Set(JSON.stringify(text).match(/\{[a-zA-Z]+\}/g) ?? [])].filter((name) => name !== '{product}').sort();

test.each(Object.entries(mailWords))('%s asks for the same values in both languages', (_kind, { en, ar }) => {
  expect(valuesIn(ar)).toEqual(valuesIn(en));
  expect(ar.alarm === undefined).toBe(en.alarm === undefined);
  expect(ar.button === undefined).toBe(en.button === undefined);
});

/** A length of time comes with its unit, and what is counted stands before its number, whose form would go by it. */
const countedNoun = /\{(hours|minutes|days|trialDays|left)\} (hours|minutes|days|codes|ساع|دقي|دقا|يوم|أيام|رمز|رموز)/;

test.each(Object.entries(mailWords))('%s leaves the form of a counted noun to the number', (_kind, { en, ar }) => {
  for (const text of [en, ar]) expect(JSON.stringify(text)).not.toMatch(countedNoun);
});
