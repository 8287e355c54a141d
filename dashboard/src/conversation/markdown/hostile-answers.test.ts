import { describe, expect, it } from 'vitest';
import { toPlainText } from '../copy/to-plain-text.ts';
import { speechSegments } from '../speech/speech-segments.ts';
import { hostileAnswers } from './hostile-answers.test-support.ts';
import { mendTail } from './mend-tail.ts';
import { splitBlocks } from './split-blocks.ts';
import { textDirection } from './text-direction.ts';

/** Of this thread alone: other test files run in other threads of the process. */
const cpuMs = () => process.threadCpuUsage().user / 1000;

/** The least of five, because what disturbs a run only ever adds to it; of fewer, once one is quick enough. */
function leastCpuMs(work: () => unknown, enoughMs = 0): number {
  let leastMs = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 5 && leastMs > enoughMs; run += 1) {
    const start = cpuMs();
    work();
    leastMs = Math.min(leastMs, cpuMs() - start);
  }
  return leastMs;
}

const readers: Record<string, (text: string) => unknown> = {
  'the reader': (text) => splitBlocks(text),
  'the mending of the tail': mendTail,
  'the direction': textDirection,
  'the plain text': (text) => toPlainText(text),
  'the sentences for a voice': (text) => speechSegments(text, ['en']),
};

const n = 8000;
/** Times this short are mostly noise, and a quadratic reader needs several times as long. */
const quickMs = 250;

describe.each(Object.keys(readers))('N08: %s takes time in proportion to the length', (name) => {
  const read = readers[name] as (text: string) => unknown;
  it.each(Object.keys(hostileAnswers))('of %s', (kind) => {
    const make = hostileAnswers[kind] as (n: number) => string;
    const [once, twice] = [make(n), make(2 * n)];
    const twiceMs = leastCpuMs(() => read(twice), quickMs);
    if (twiceMs > quickMs) expect(twiceMs).toBeLessThan(3 * leastCpuMs(() => read(once)));
  });
});

it('N08: a text that grows by many definitions is not read again for each', () => {
  const text = (hostileAnswers.definitions as (n: number) => string)(4000);
  const grow = (whole: string) => {
    let split = splitBlocks('');
    for (let end = 0; end <= whole.length; end += 100) split = splitBlocks(whole.slice(0, end), split);
  };
  const halfMs = leastCpuMs(() => grow(text.slice(0, text.length / 2)));
  expect(leastCpuMs(() => grow(text), quickMs)).toBeLessThan(Math.max(quickMs, 3.5 * halfMs));
});
