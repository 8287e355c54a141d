import { readdirSync, readFileSync } from 'node:fs';
import { runInProcess } from '../work/run-in-process.ts';

// A service whose child process computes without end: reports the child, and ends when it is told to.
void runInProcess({
  entry: new URL('./test-process.ts', import.meta.url),
  clientId: 'amal',
  load: async () => ({ do: 'hang' }),
  timeLimitMs: 60_000,
  memoryLimitBytes: 300_000_000,
});
/** Of every thread: a process is listed with the thread that started it. */
const children = () =>
  readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').trim().split(' ').filter(Boolean),
  );
const looking = setInterval(() => {
  const [pid] = children();
  if (pid === undefined) return;
  clearInterval(looking);
  process.send?.(Number(pid));
}, 50);
process.once('message', () => process.exit());
