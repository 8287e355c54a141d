import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BenchRow } from '../bench-row.ts';

/** Main-thread time, as the dashboard's own measurement reports it to the process that started it. */
type Theirs = { theirsMs: number };
type Rendering = Theirs & { oursMs: number; twiceMs: number; longestTaskMs: number };

const dashboard = fileURLToPath(new URL('../../../dashboard', import.meta.url));

/** Drawing an answer while it grows, beside react-markdown with remark-gfm. */
export async function benchRendering(): Promise<BenchRow[]> {
  const { theirsMs, oursMs, twiceMs, longestTaskMs } = await measure<Rendering>([]);
  return [
    {
      what: 'draw a growing answer of 25.9k characters',
      kind: 'ratio',
      of: 'time',
      ours: oursMs,
      baseline: { name: 'react-markdown', value: theirsMs },
      budget: { atMost: 0.4 },
    },
    {
      what: 'draw an answer twice as long',
      kind: 'ratio',
      of: 'time',
      ours: twiceMs,
      baseline: { name: 'ours, once', value: oursMs },
      budget: { atMost: 2.2 },
    },
    {
      what: 'longest task of drawing (0: none over 50 ms)',
      kind: 'time',
      pace: 'browser',
      ours: longestTaskMs,
      budget: { atMost: 50 },
    },
  ];
}

/** How long react-markdown takes for the same answer. */
export const measureReactMarkdown = async (): Promise<number> => (await measure<Theirs>(['react-markdown'])).theirsMs;

async function measure<T extends Theirs>(words: string[]): Promise<T> {
  const child = fork('bench/measure-render.ts', words, { cwd: dashboard, silent: true });
  const faults: string[] = [];
  child.stderr?.setEncoding('utf8').on('data', (text: string) => faults.push(text));
  child.stdout?.resume();
  const reported = once(child, 'message').then(([message]) => message as T);
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The rendering could not be measured:\n${faults.join('')}`);
  });
  ended.catch(() => {});
  return Promise.race([reported, ended]);
}
