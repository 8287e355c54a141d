import { expect, test } from 'vitest';
import { renderMail } from './render-mail.ts';
import { safeLine } from './safe-line.ts';

const visible = (text: string) => text.replaceAll('\u2060', '');

test('N10: text that somebody typed stays one line', () => {
  expect(safeLine('Ann\r\nBcc: all\u2028now\u2029here\u0000')).toBe('Ann Bcc: all now here');
});

test('N10: it cannot turn the direction of what follows', () => {
  expect(safeLine('a\u202eb\u2066c\u2069d')).toBe('abcd');
  const { text } = renderMail({
    kind: 'reset',
    timeZone: null,
    language: 'ar',
    values: { firstName: 'Ann\u2069\u202e', minutes: '60' },
  });
  expect(text).toContain('\u2068Ann\u2069');
});

test('N10: no mail program makes a link of it', () => {
  for (const name of [
    'evil.example',
    'https://evil.example/x?y',
    'www.evil.example',
    'ann@evil.example',
    'evil.example:80',
  ]) {
    expect(visible(safeLine(name))).toBe(name);
    expect(safeLine(name)).not.toMatch(/\w[.@]\w|:\/\/|\.\w/);
  }
  expect(safeLine('Dr. Lee')).toBe('Dr. Lee');
});

test('N10: a list names each item on a line of its own, and an empty list is left out with its heading', () => {
  const values = { firstName: 'Ann', when: 'today', days: 7 };
  const lists = { keptKeys: [], endedKeys: ['one\nThese API keys still work:', '<b>two'] };
  const { text, html } = renderMail({ kind: 'password_changed', timeZone: null, language: 'en', values, lists });
  expect(text.split('\n')).toContain('- \u2068one These API keys still work:\u2069');
  expect(text.split('\n')).not.toContain('These API keys still work:');
  expect(html).toContain('<li>\u2068&lt;b&gt;two\u2069</li>');
});

test('N10: the lines of a message are marked as quoted, so that none can look like ours', () => {
  const values = { name: 'Ann', email: 'ann@example.com', subject: 'Hi' };
  const { text } = renderMail({
    kind: 'contact',
    timeZone: null,
    language: 'en',
    values,
    quote: 'One\n\nDeskmate\nYour team',
  });
  expect(text).toContain('> \u2068One\u2069\n> \u2068\u2069\n> \u2068Deskmate\u2069\n> \u2068Your team\u2069');
});
