import { silentLog } from '@deskmate/service-kit/monitoring/log';
import { expect, test, vi } from 'vitest';
import { createHeartbeat } from './heartbeat.ts';
import { deadAfterMs } from './recovery-rounds.ts';

function startHeartbeat(write: () => Promise<void>) {
  const left: string[] = [];
  const processes = { heartbeat: write, leave: async (processId: string) => void left.push(processId) };
  return { left, heartbeat: createHeartbeat({ processes, processId: 'this', everyMs: 1, log: silentLog() }) };
}

test('other processes are judged after two heartbeats in a row, and anew after an outage', async () => {
  let isAway = false;
  let written = 0;
  const { heartbeat, left } = startHeartbeat(async () => {
    if (isAway) throw new Error('no database');
    written += 1;
  });
  await heartbeat.start();
  expect(heartbeat.isSteady()).toBe(false);
  await expect.poll(heartbeat.isSteady).toBe(true);
  isAway = true;
  await expect.poll(heartbeat.isSteady).toBe(false);
  const before = written;
  isAway = false;
  await expect.poll(heartbeat.isSteady).toBe(true);
  expect(written).toBeGreaterThanOrEqual(before + 2);
  await heartbeat.close();
  expect(left).toEqual(['this']);
});

test('no process is judged while a heartbeat cannot be written', async () => {
  let write = async () => {};
  const { heartbeat } = startHeartbeat(() => write());
  await heartbeat.start();
  await expect.poll(heartbeat.isSteady).toBe(true);
  const hanging = Promise.withResolvers<void>();
  write = () => hanging.promise;
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + deadAfterMs + 1000);
  expect(heartbeat.isSteady()).toBe(false);
  write = async () => {};
  hanging.resolve();
  await expect.poll(heartbeat.isSteady).toBe(true);
  vi.restoreAllMocks();
  await heartbeat.close();
});
