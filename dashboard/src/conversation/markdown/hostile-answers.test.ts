import { expectLinearTime } from '@deskmate/api/testing/expect-linear-time';
import { describe, it } from 'vitest';
import { speechSegments } from '../thread/speech-segments.ts';
import { toPlainText } from '../thread/to-plain-text.ts';
import { closeInline } from './close-inline.ts';
import { hostileAnswers } from './hostile-answers.test-support.ts';
import { mendTail } from './mend-tail.ts';
import { splitBlocks } from './split-blocks.ts';
import { textDirection } from './text-direction.ts';

const readers: Record<string, (text: string) => unknown> = {
  'the reader': (text) => splitBlocks(text),
  'the mending of the tail': mendTail,
  'the direction': textDirection,
  'the plain text': (text) => toPlainText(text),
  'the sentences for a voice': (text) => speechSegments(text, ['en']),
};

describe.each(Object.keys(readers))('N08: %s takes time in proportion to the length', (name) => {
  const read = readers[name] as (text: string) => unknown;
  it.each(Object.entries(hostileAnswers))('of %s', (kind, make) => expectLinearTime(kind, 8000, make, read));
});

it.each<[name: string, count: number, make: (count: number) => string, read: (text: string) => unknown]>([
  ['brackets that are left out', 100_000, (count) => '[ '.repeat(count), closeInline],
  ['code that does not end', 100_000, (count) => `${'`` ` '.repeat(count)}\`\`\``, closeInline],
  ['spaces within money', 24_000, (count) => `$1${' '.repeat(count)}x$`, (text) => splitBlocks(text)],
])('N08: %s take time in proportion to their length', expectLinearTime);

it('N08: a text that grows by many definitions is not read again for each', () => {
  const grow = (whole: string) => {
    let split = splitBlocks('');
    for (let end = 0; end <= whole.length; end += 100) split = splitBlocks(whole.slice(0, end), split);
  };
  return expectLinearTime('definitions', 2000, hostileAnswers.definitions as (n: number) => string, grow);
});
