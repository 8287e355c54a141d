import { expectLinearTime } from '@deskmate/api/testing/expect-linear-time';
import { expect, test } from 'vitest';
import { joinDividedWords } from './join-divided-words.ts';

test.each([
  ['The infor-\nmation is here.', 'The information is here.'],
  ['Die Verpflich-\ntung und die Zahlungs-\nfrist.', 'Die Verpflichtung und die Zahlungsfrist.'],
  ['Le loca-\ntaire est respon-\nsable.', 'Le locataire est responsable.'],
  ['ma\u00adny let\u00ad\nters', 'many letters'],
  ['Дого-\nвор арен-\nды', 'Договор аренды'],
  ['infor\u2010 \nmation', 'information'],
])('joins %j', (text, joined) => {
  expect(joinDividedWords(text)).toBe(joined);
});

test.each([
  ['a well-\nknown case', 'a well-known case'],
  ['a state-of-the-\nart press', 'a state-of-the-art press'],
  ['long-\nterm, fire-\nproof, user-\nfriendly', 'long-term, fire-proof, user-friendly'],
  ['Vor-\nund Nachteile', 'Vor- und Nachteile'],
  ['Haupt- und Neben-\nund Zusatzkosten', 'Haupt- und Neben- und Zusatzkosten'],
  ['Est-\nil dit ? Peut-\nêtre, c’est-à-\ndire lui-\nmême.', 'Est-il dit ? Peut-être, c’est-à-dire lui-même.'],
  ['the X200-\nabc of DIN-\nnorm', 'the X200-abc of DIN-norm'],
  ['https://example.org/user-\nguide and a_long-\nname', 'https://example.org/user-guide and a_long-name'],
  ['an e-\nmail', 'an e-mail'],
])('keeps the hyphen of %j', (text, kept) => {
  expect(joinDividedWords(text)).toBe(kept);
});

test('lets the other words of the text decide', () => {
  expect(joinDividedWords('The decision-making body. Of decision-\nmaking.')).toBe(
    'The decision-making body. Of decision-making.',
  );
  expect(joinDividedWords('The nonpayment fee. On non-\npayment.')).toBe('The nonpayment fee. On nonpayment.');
});

test('leaves figures, dashes, capitals and empty lines alone', () => {
  for (const text of [
    '1-\n2',
    'a -\nb',
    'Anti-\nPasti',
    'end-\n\nnext',
    '12-\nmonth term'.replace('12-\nmonth', '12 -\nmonth'),
  ]) {
    expect(joinDividedWords(text)).toBe(text);
  }
});

test.each(['-\n', 'a-\n', 'a-\nb', 'ab-', '\u00ad', 'é-\né', 'x'])(
  'W09: joins any number of %j in time that grows with it',
  (part) => expectLinearTime(part, 60_000, (count) => part.repeat(count), joinDividedWords),
);
