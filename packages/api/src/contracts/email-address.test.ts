import { expect, test } from 'vitest';
import { expectQuick } from '../testing/expect-quick.ts';
import { email } from './fields.ts';

const read = (text: string): string | null => email.safeParse(text).data ?? null;

test.each([
  ['info@müller.example', 'info@xn--mller-kva.example'],
  ['info@MÜLLER.example', 'info@xn--mller-kva.example'],
  // The same letter as two characters, as some keyboards write it.
  ['info@mu\u0308ller.example', 'info@xn--mller-kva.example'],
  ['info@xn--mller-kva.example', 'info@xn--mller-kva.example'],
  ['ann@пример.испытание', 'ann@xn--e1afmkfd.xn--80akhbyknj4f'],
  ['ann@موقع.وزارة', 'ann@xn--4gbrim.xn--mgbexc3i'],
  ['ann@例え。テスト', 'ann@xn--r8jz45g.xn--zckzah'],
  ['ann@xn--e1afmkfd.xn--80akhbyknj4f', 'ann@xn--e1afmkfd.xn--80akhbyknj4f'],
])('B16: %s is taken as %s', (typed, taken) => expect(read(typed)).toBe(taken));

test.each([
  'a&b@example.com',
  'a=b@example.com',
  'a/b@example.com',
  'a#b@example.com',
  "o'neil@example.com",
  '!#$%&*+-/=?^_`{|}~@example.com',
  'a.b-@example.com',
  `${'a'.repeat(64)}@example.com`,
])('B16: %s is an address as RFC 5321 writes it', (address) => expect(read(address)).toBe(address));

test.each([
  'ann',
  '@example.com',
  'ann@',
  'ann@example',
  'ann@@example.com',
  'ann@ex@mple.com',
  '.ann@example.com',
  'ann.@example.com',
  'a..n@example.com',
  'a n@example.com',
  'a,b@example.com',
  'a;b@example.com',
  '<ann@example.com>',
  '"ann"@example.com',
  'ann@example.com\r\nbcc: eve@example.com',
  'ånn@example.com',
  'ann@-example.com',
  'ann@example-.com',
  'ann@exa_mple.com',
  'ann@127.0.0.1',
  'ann@１２７.0.0.1',
  'ann@[127.0.0.1]',
  'ann@müller.example:25',
  'ann@eve.example/müller.example',
  'ann@müller.example?x',
  'ann@müller.example%2f',
  'ann@müll\u202eer.example',
  `${'a'.repeat(65)}@example.com`,
  `ann@${'ü'.repeat(80)}.example`,
])('B16: %j is refused', (text) => expect(read(text)).toBeNull());

test('W09, B16: a text of any length is read or refused at once', async () => {
  for (const part of ['a', 'ü', '.', '-', 'a.', 'a-', '@', '\u0300', 'xn--', '#']) {
    const long = part.repeat(200_000);
    for (const text of [long, `${long}@${long}`, `a@${long}`, `a@${long}.com`, `${part.repeat(90)}@${part.repeat(90)}`])
      await expectQuick(part, 50, () => read(text));
  }
});
