import { describe, expect, it } from 'vitest';
import { protectedParts } from './protected-parts.ts';
import { splitSentences } from './split-sentences.ts';
import { segmentsOf } from './text-runs.ts';

const draw = (text: string) => segmentsOf(text, splitSentences(text, 'en'), protectedParts(text));

describe('a text in the pieces that are drawn', () => {
  it.each([
    'Hello {name}. You owe 12.50 to ada@mail.example!\n\n- <b>one</b>\n',
    '',
    '   ',
    'مرحبًا {name}، لديك ٣ رسائل. اتصل بالرقم +1-555-0100.',
    'See https://a.example/x. Done.',
  ])('is the same text when joined: %j', (text) => {
    expect(
      draw(text)
        .flatMap(({ runs }) => runs.map((run) => run.text))
        .join(''),
    ).toBe(text);
  });

  it('sets apart what stays as it is', () => {
    const runs = draw('Hi {name}, see 3 files.').flatMap((segment) => segment.runs);
    expect(runs.filter(({ kind }) => kind !== null).map(({ text, kind }) => [kind, text])).toEqual([
      ['placeholder', '{name}'],
      ['number', '3'],
    ]);
  });
});
