import { expectLinearTime } from '@deskmate/api/testing/expect-linear-time';
import { describe, expect, it } from 'vitest';
import { protectedParts } from './protected-parts.ts';

const found = (text: string) => protectedParts(text).map(({ start, end, kind }) => [kind, text.slice(start, end)]);

describe('what a translation leaves as it is', () => {
  it.each([
    ['Hello {name}!', [['placeholder', '{name}']]],
    [
      '{{count}} files, \u0024{total}',
      [
        ['placeholder', '{{count}}'],
        ['placeholder', '\u0024{total}'],
      ],
    ],
    [
      '%s has %1$d of %(all)s',
      [
        ['placeholder', '%s'],
        ['placeholder', '%1$d'],
        ['placeholder', '%(all)s'],
      ],
    ],
    ['See https://a.example/x?y=1.', [['link', 'https://a.example/x?y=1']]],
    ['Write to ada@mail.example.', [['link', 'ada@mail.example']]],
    ['…-ada+x@mail.example, a@b', [['link', 'ada+x@mail.example']]],
    ['https://ada@mail.example/x?!.', [['link', 'https://ada@mail.example/x']]],
    [
      '<b class="x">bold</b><br/>',
      [
        ['tag', '<b class="x">'],
        ['tag', '</b>'],
        ['tag', '<br/>'],
      ],
    ],
    [
      '<a href="https://a.example">x</a>',
      [
        ['tag', '<a href="https://a.example">'],
        ['tag', '</a>'],
      ],
    ],
    [
      '1,250.50 on 12/03/2026 at 10:30',
      [
        ['number', '1,250.50'],
        ['number', '12/03/2026'],
        ['number', '10:30'],
      ],
    ],
    [
      'خصم ٢٥٪ حتى ٣٠',
      [
        ['number', '٢٥٪'],
        ['number', '٣٠'],
      ],
    ],
    ['Call +1 now', [['number', '+1']]],
  ])('%s', (text, parts) => {
    expect(found(text)).toEqual(parts);
  });

  it.each(['100% done', 'a < b and b > c', 'Set {a b c}', `{{${'long '.repeat(20)}}}`, 'plain words'])(
    'does not protect ordinary words: %s',
    (text) => {
      expect(found(text).filter(([kind]) => kind !== 'number')).toEqual([]);
    },
  );

  it.each([
    ['braces', (count: number) => '{'.repeat(count)],
    ['tags', (count: number) => '<a '.repeat(count / 3)],
    ['figures', (count: number) => '1.'.repeat(count / 2)],
    ['addresses', (count: number) => 'a@'.repeat(count / 2)],
    ['one address', (count: number) => `${'a'.repeat(count)}@`],
    ['parts of an address', (count: number) => 'a-'.repeat(count / 2)],
    ['marks after a link', (count: number) => `https://a${'!'.repeat(count)}x`],
    ['spaces in a tag', (count: number) => `<a${' '.repeat(count)}`],
  ])('takes time that grows with hostile %s', (name, make) => expectLinearTime(name, 100_000, make, protectedParts));
});
