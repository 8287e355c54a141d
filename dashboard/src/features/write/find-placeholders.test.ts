import { describe, expect, it, test } from 'vitest';
import { findPlaceholders, placeholderBeside } from './find-placeholders.ts';

const names = (text: string) => findPlaceholders(text).map(({ name }) => name);

it.each([
  ['Dear [name], see you on [date].', ['name', 'date']],
  ['السيد [الاسم]، نلتقي يوم [التاريخ].', ['الاسم', 'التاريخ']],
  ['{first_name} and {{ company }}', ['first_name']],
  ['{{company}}', ['company']],
  ['[your phone number]', ['your phone number']],
])('%j', (text, expected) => expect(names(text)).toEqual(expected));

test.each(['[the site](https://a.example)', '- [ ] buy\n- [x] sold', 'as shown [1]', 'a[0] = b', '[]', '{}', '[a\nb]'])(
  '%j has none',
  (text) => expect(names(text)).toEqual([]),
);

describe('from placeholder to placeholder', () => {
  const text = 'a [one] b [two] c';
  it('goes on from the selection, and back', () => {
    expect(placeholderBeside(text, { start: 0, end: 0 }, false)?.name).toBe('one');
    expect(placeholderBeside(text, { start: 2, end: 7 }, false)?.name).toBe('two');
    expect(placeholderBeside(text, { start: 10, end: 15 }, false)).toBeNull();
    expect(placeholderBeside(text, { start: 10, end: 15 }, true)?.name).toBe('one');
    expect(placeholderBeside(text, { start: 2, end: 7 }, true)).toBeNull();
  });
});
