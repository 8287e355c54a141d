import { basename } from 'node:path';
import type { ProcessFault } from '../work/process-host.ts';
import { type RunInProcess, runInProcess, type Work } from '../work/run-in-process.ts';

// biome-ignore lint/suspicious/noExplicitAny: each work has a task and parts of its own.
type Works = Record<string, (task: any, send: (part: any) => void) => Promise<unknown>>;

/**
 * Does the work of a process in this one, which has its modules loaded: for tests of what becomes of a result. What
 * runs a process, and what one may do, has tests of its own with real processes.
 * @param works by the name of the module that a process would run; any other is run in a process
 * @param endsProcess tells the part at which a process would have ended; neither it nor what follows arrives
 */
export function runHere(works: Works, endsProcess: (part: object) => boolean = () => false): RunInProcess {
  return async <Task extends object, Result, Part>(given: Work<Task, Part>): Promise<Result | ProcessFault> => {
    const work = works[basename(given.entry.pathname)];
    if (work === undefined) return runInProcess<Task, Result, Part>(given);
    let hasEnded = false;
    const result = await work(structuredClone(await given.load()), (part) => {
      hasEnded ||= endsProcess(part);
      if (!hasEnded) given.onPart?.(structuredClone(part));
    });
    return hasEnded ? { fault: 'too_large' } : (structuredClone(result) as Result);
  };
}
