import { expect, test } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

test('two run, the others wait in their order, one more is refused, and a failure frees its place', async () => {
  const inTurn = createWorkQueue({ atOnce: 2, maxWaiting: 2, retryAfterSeconds: 3 });
  const begun: number[] = [];
  const works = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  const runs = works.map(({ promise }, index) =>
    inTurn(async () => {
      begun.push(index);
      await promise;
    }),
  );
  const [first, second, third, fourth] = works;
  await expect(inTurn(async () => {})).rejects.toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 3 });
  expect(begun).toEqual([0, 1]);
  first?.reject(new Error('broken'));
  await expect(runs[0]).rejects.toThrow('broken');
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  second?.resolve();
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  third?.resolve();
  fourth?.resolve();
  await Promise.all(runs.slice(1));
  await expect(inTurn(async () => 'free again')).resolves.toBe('free again');
});
