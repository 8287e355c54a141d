import { sized } from '@deskmate/api/testing/sized';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeEntities } from './decode-entities.ts';
import { type Split, splitBlocks, splitShownBlocks } from './split-blocks.ts';

const shape = (split: Split) => split.blocks.map(({ start, raw, token }) => ({ start, raw, token }));

function expectSameAtEveryPrefix(text: string) {
  let growing: Split | undefined;
  for (let end = 1; end <= text.length; end++) {
    const prefix = text.slice(0, end);
    growing = splitBlocks(prefix, growing);
    expect(shape(growing), JSON.stringify(prefix)).toEqual(shape(splitBlocks(prefix)));
  }
}

const line = fc.constantFrom(
  'Plain words here',
  '# Heading',
  '- item one',
  '  continued',
  '    four spaces',
  '1. first',
  '2. second',
  '> quoted',
  '```ts',
  '```',
  'const a = 1;',
  '| a | b |',
  '|---|---|',
  '| 1 | 2 |',
  '---',
  '===',
  '',
  '',
  '',
  '[a]: https://example.com',
  "'a title'",
  'See [a] and [b][a].',
  '<div>',
  '</div>',
  '<!-- note',
  '-->',
  '$$',
  'x^2 + y',
  '\\[ z \\]',
  '**bold** `code` $x$',
  'مرحبا بالعالم',
  '- [ ] task',
  '\tTabbed',
  '~~~',
  '+ plus',
  '* star',
);

describe('an incremental split', () => {
  it('equals the full split for every prefix of any text', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 14 }), (lines) => expectSameAtEveryPrefix(lines.join('\n'))),
      { numRuns: sized(80, 400) },
    );
  });

  it('equals it too when a text arrives in pieces of any size', () => {
    const blocks = fc.array(fc.array(line, { minLength: 1, maxLength: 4 }), { maxLength: 8 });
    fc.assert(
      fc.property(blocks, (groups) => {
        let text = '';
        let growing: Split | undefined;
        for (const group of groups) {
          text += `${group.join('\n')}\n`;
          growing = splitBlocks(text, growing);
          expect(shape(growing)).toEqual(shape(splitBlocks(text)));
        }
      }),
      { numRuns: sized(80, 300) },
    );
  });

  it('keeps the very objects of finished blocks, so that they are not drawn again', () => {
    const one = splitBlocks('First.\n\nSecond.\n\nThi');
    const two = splitBlocks('First.\n\nSecond.\n\nThird', one);
    expect(two.blocks[0]).toBe(one.blocks[0]);
    expect(two.blocks[1]).toBe(one.blocks[1]);
    expect(two.blocks[2]).not.toBe(one.blocks[2]);
  });

  it('reads only the tail of a long text again', () => {
    const start = 'A paragraph.\n\n'.repeat(500);
    const split = splitBlocks(`${start}The end\n`);
    expect(split.settled).toBe(500);
    expect(split.settledEnd).toBe(start.length);
  });

  it('starts afresh when the text is another one', () => {
    const split = splitBlocks('Other', splitBlocks('First.\n\nSecond.'));
    expect(split.blocks.map(({ raw }) => raw)).toEqual(['Other']);
  });
});

describe('splitShownBlocks', () => {
  it.each([
    ['short', 'One\n\nTwo'],
    ['many blocks', 'word\n\n'.repeat(60_000)],
    ['Windows line ends', 'word\r\n\r\n'.repeat(5000)],
    ['one line', 'word '.repeat(100_000)],
  ])('shows at most 4,000 blocks and loses nothing: %s', (_kind, source) => {
    const { blocks, rest } = splitShownBlocks(source);
    const text = source.replaceAll('\r\n', '\n');
    expect(blocks.length).toBeLessThanOrEqual(4000);
    const restStart = text.length - rest.length;
    expect(text.slice(0, restStart).replaceAll('\n', '')).toBe(
      blocks
        .map(({ raw }) => raw)
        .join('')
        .replaceAll('\n', ''),
    );
    expect(text.slice(restStart)).toBe(rest);
  });

  it('gives the same for a text that grew, shrank or changed as for one that was there at once', () => {
    const source = Array.from({ length: 4500 }, (_, index) => `Paragraph ${index}`).join('\n\n');
    let { split } = splitShownBlocks('');
    for (const text of [source.slice(0, 30_000), source, source.slice(0, 70), `Other\n\n${source}`]) {
      const shown = splitShownBlocks(text, split);
      const { blocks, rest } = splitShownBlocks(text);
      expect({ blocks: shown.blocks, rest: shown.rest }).toEqual({ blocks, rest });
      split = shown.split;
    }
  });
});

it('X12: entities and link definitions may be named like what every object has', () => {
  expect(decodeEntities('&constructor; &toString; &valueOf; &amp;')).toBe('&constructor; &toString; &valueOf; &');
  const text = 'See [constructor].\n\n[constructor]: https://example.com\n\nSee [constructor] again.\n\nAnd so on.\n';
  expectSameAtEveryPrefix(text);
  const drawn = JSON.stringify(splitBlocks(text).blocks);
  expect(drawn.match(/"href":"https:\/\/example\.com"/g)).toHaveLength(2);
  expect(JSON.stringify(splitBlocks('a[constructor] and [toString][valueOf]').blocks)).not.toContain('"type":"link"');
});
