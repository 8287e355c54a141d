import { silentLog } from '@deskmate/service-kit/log';
import { afterEach, expect, test, vi } from 'vitest';
import { keepHouse } from './keep-house.ts';

afterEach(() => void vi.useRealTimers());

test('deleted conversations go first, then the files that nobody uses any more, again and again', async () => {
  vi.useFakeTimers();
  const done: string[] = [];
  const note = (what: string) => async () => void done.push(what);
  const house = keepHouse({
    vendors: { discover: note('models') },
    models: { forget: () => {} },
    history: { purge: note('conversations') },
    unused: { collect: note('files') },
    clock: { now: () => Date.now() },
    log: silentLog(),
  });
  await house.start();
  await vi.advanceTimersByTimeAsync(600_000);
  house.close();
  const round = ['models', 'conversations', 'files'];
  expect(done).toEqual(['models', ...round, ...round]);
});
