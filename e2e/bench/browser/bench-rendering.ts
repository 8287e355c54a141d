import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BenchRow } from '../bench-row.ts';

/** Main-thread seconds, as the dashboard's own measurement reports them to the process that started it. */
type Rendering = { theirs: number; ours: number; twice: number; longestTaskMs: number };

const dashboard = fileURLToPath(new URL('../../../dashboard', import.meta.url));

/** Drawing an answer while it grows, beside react-markdown with remark-gfm. */
export async function benchRendering(): Promise<BenchRow[]> {
  const child = fork('bench/measure-render.ts', { cwd: dashboard, silent: true });
  const faults: string[] = [];
  child.stderr?.setEncoding('utf8').on('data', (text: string) => faults.push(text));
  child.stdout?.resume();
  const reported = once(child, 'message').then(([message]) => message as Rendering);
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The rendering could not be measured:\n${faults.join('')}`);
  });
  const { theirs, ours, twice, longestTaskMs } = await Promise.race([reported, ended]);
  ended.catch(() => {});
  return [
    {
      what: 'draw a growing answer of 25.9k characters',
      unit: 's',
      ours,
      baseline: { name: 'react-markdown', value: theirs },
      budget: { atMost: 0.4, of: 'ratio' },
    },
    {
      what: 'draw an answer twice as long',
      unit: 's',
      ours: twice,
      baseline: { name: 'ours, once', value: ours },
      budget: { atMost: 2.2, of: 'ratio' },
    },
    { what: 'longest task of drawing (0: none over 50 ms)', unit: 'ms', ours: longestTaskMs, budget: { atMost: 50 } },
  ];
}
