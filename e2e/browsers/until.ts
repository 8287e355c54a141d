import { setTimeout as wait } from 'node:timers/promises';

/** Polls a function. @returns its first result. @throws after 20 seconds without one */
export async function until<T>(what: string, find: () => Promise<T | false>): Promise<T> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await wait(100)) {
    const found = await find();
    if (found !== false) return found;
  }
  throw new Error(`${what} did not happen`);
}
