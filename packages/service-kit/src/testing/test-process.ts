import { getPriority } from 'node:os';
import { handleTask } from '../work/handle-task.ts';

export type TestTask =
  | { do: 'echo'; bytes: Uint8Array }
  | { do: 'parts'; count: number }
  | { do: 'tell pid' }
  | { do: 'hang' | 'fill heap' | 'fill buffers' | 'crash' | 'throw' };

/** What a process can do wrong, for tests of `runInProcess`. */
handleTask(async (task: TestTask, send: (part: number) => void) => {
  const filled: unknown[] = [];
  if (task.do === 'hang') {
    send(1);
    await new Promise(setImmediate);
    for (;;);
  }
  if (task.do === 'fill heap') for (;;) filled.push(Array.from({ length: 1000 }, (_, at) => `${at}`));
  if (task.do === 'fill buffers') {
    for (;;) {
      filled.push(Buffer.alloc(10_000_000, 1));
      await new Promise(setImmediate);
    }
  }
  if (task.do === 'crash') process.kill(process.pid, 'SIGSEGV');
  if (task.do === 'parts') {
    for (let part = 1; part <= task.count; part += 1) send(part);
    return 'all sent';
  }
  if (task.do === 'tell pid') return { pid: process.pid };
  if (task.do !== 'echo') throw new Error('no result');
  return { bytes: task.bytes, environment: Object.keys(process.env), priority: getPriority() };
});
