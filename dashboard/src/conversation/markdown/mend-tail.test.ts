import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mendTail } from './mend-tail.ts';

describe('an unfinished block shows no mark that is about to vanish', () => {
  it.each([
    ['some **bold', 'some **bold**'],
    ['some **bold ', 'some **bold**'],
    ['some **bold*', 'some **bold**'],
    ['some **', 'some '],
    ['some *it', 'some *it*'],
    ['***both', '***both***'],
    ['**a *b* c', '**a *b* c**'],
    ['~~gone', '~~gone~~'],
    ['a `cod', 'a `cod`'],
    ['a `', 'a '],
    ['``a ` b', '``a ` b``'],
    ['see [the pa', 'see the pa'],
    ['see [the page]', 'see the page'],
    ['see [the page](https://exa', 'see the page'],
    ['see ![pic](https://exa', 'see pic'],
    ['see [the page](https://e.x) now', 'see [the page](https://e.x) now'],
    ['snake_case_name', 'snake_case_name'],
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['it costs $5 and', 'it costs $5 and'],
    ['so $x^2 +', 'so '],
    ['so \\(a + b', 'so '],
    ['$$\nx^2', ''],
    ['$$x$$', '$$x$$'],
    ['text\n-', 'text'],
    ['text\n---', 'text'],
    ['- one\n-', '- one'],
    ['1. one\n2', '1. one'],
    ['1. one\n2.', '1. one'],
    ['##', ''],
    ['## Ti', '## Ti'],
    ['``', ''],
    ['- one\n- **two', '- one\n- **two**'],
    ['```ts\nconst a\n``', '```ts\nconst a'],
    ['```ts\nconst a **', '```ts\nconst a **'],
    ['| Name | Cost', '| Name | Cost|\n|---|---|'],
    ['| Name | Cost |\n|--', '| Name | Cost |\n|---|---|'],
    ['| N |\n|---|\n| **x', '| N |\n|---|\n| **x**'],
    ['a <https://exa', 'a '],
    ['1 < 2 and', '1 < 2 and'],
    ['a ``b` c', 'a ``b` c``'],
    ['a ``b` c`', 'a ``b` c``'],
    ['see [the **pa', 'see the **pa**'],
    ['see [_it_ and 𐐀_', 'see _it_ and 𐐀_'],
  ])('%j is drawn as %j', (raw, drawn) => {
    expect(mendTail(raw)).toBe(drawn);
  });

  it('never throws and never invents words', () => {
    const fragment = fc.constantFrom(
      '*',
      '**',
      '_',
      '`',
      '[',
      ']',
      '(',
      ')',
      '$',
      '\\',
      '|',
      '-',
      '\n',
      ' ',
      'a',
      'b',
      '~',
      '<',
    );
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 30 }), (fragments) => {
        const letters = (text: string) => text.replace(/[^ab]/g, '');
        const raw = fragments.join('');
        expect(letters(mendTail(raw)).length).toBeLessThanOrEqual(letters(raw).length);
      }),
    );
  });
});
