import { expect, test, vi } from 'vitest';
import { chunkParser } from './chunk-parser.ts';

const chunk = (content: string, more = ''): string =>
  `{"id":"c-1","choices":[{"index":0,"delta":{"content":${content}},"finish_reason":null}],"usage":null${more}}`;

/** What the parser says of each, beside what `JSON.parse` says. */
function both(...texts: string[]): void {
  const parse = chunkParser();
  for (const text of texts) expect(structuredClone(parse(text))).toEqual(JSON.parse(text));
}

test.each([
  [
    'words of every kind',
    ['"a"', '"b"', '"\\"quoted\\" \\u0041\\n"', '""', '"سلام 🌍"', '"}],\\"x\\":[{"'].map((w) => chunk(w)),
  ],
  [
    'words that are none',
    [chunk('"a"'), chunk('null'), chunk('[{"type":"text","text":"b"}]'), chunk('"c"'), chunk('7')],
  ],
  ['more than words', [chunk('"a"'), chunk('"b","refusal":"no"'), chunk('"c","content":"d"'), chunk('"e"')]],
  [
    'an end and its use',
    [chunk('"a"'), '{"choices":[{"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":3}}'],
  ],
  ['another chunk from then on', [chunk('"a"'), chunk('"b"', ',"n":2'), chunk('"c"', ',"n":2'), chunk('"d"')]],
  [
    'the same words at another place',
    ['{"content":"a","choices":[{"delta":{"content":"a"}}]}', '{"content":"b","choices":[{"delta":{"content":"a"}}]}'],
  ],
  [
    'the same name twice',
    ['{"choices":[{"delta":{"content":"a","content":"a"}}]}', '{"choices":[{"delta":{"content":"b","content":"a"}}]}'],
  ],
  ['what is no chunk', ['null', '7', '{}', '{"choices":[]}', chunk('"a"')]],
  ['white space', [chunk(' "a" '), chunk('"b"'), chunk(' "c"')]],
])('says what JSON.parse says: %s', (_name, texts) => {
  both(...texts);
});

test('says what JSON.parse says of half a chunk: nothing', () => {
  const parse = chunkParser();
  parse(chunk('"a"'));
  for (const broken of [chunk('"b'), chunk('"b" "c"'), chunk('"b"').slice(0, -1), chunk('"\u0000"'), chunk('')]) {
    expect(() => parse(broken)).toThrow(SyntaxError);
  }
});

test('of chunks that differ only in their words, the words alone are parsed; others are not compared for ever', () => {
  const parse = vi.spyOn(JSON, 'parse');
  const parsedBy = (texts: string[]): number => {
    const parseChunk = chunkParser();
    parse.mockClear();
    for (const text of texts) parseChunk(text);
    return parse.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
  };
  const alike = Array.from({ length: 100 }, (_, at) => chunk(`"word ${at}"`));
  const unlike = alike.map((text, at) => text.replace('c-1', `c-${at}`));
  const whole = alike.join('').length;
  expect(parsedBy(alike)).toBeLessThan(0.2 * whole);
  expect(parsedBy(unlike)).toBeLessThan(1.2 * whole);
  parse.mockRestore();
});
