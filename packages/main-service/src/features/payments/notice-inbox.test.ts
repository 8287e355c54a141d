import { silentLog } from '@deskmate/service-kit/log';
import { createMonitoring } from '@deskmate/service-kit/monitoring/monitoring';
import { expect, test } from 'vitest';
import { createNoticeInbox } from './notice-inbox.ts';

test('of many notices about different objects only a few are applied at once, and all in the end', async () => {
  const at = new Date();
  const due = Array.from({ length: 50 }, (_, nth) => ({
    gateway: 'sandbox' as const,
    noticeId: `n${nth}`,
    type: 'paid',
    subject: 'payment' as const,
    reference: `p${nth}`,
    ...{ sentAt: at, receivedAt: at, doneAt: null, attempts: 1, nextAttemptAt: at, failure: null },
  }));
  const done: string[] = [];
  let applying = 0;
  let most = 0;
  const inbox = createNoticeInbox({
    gateway: 'sandbox',
    repository: {
      add: async () => {},
      claimDue: async () => due.splice(0),
      change: async (_gateway, ids) => done.push(...ids),
      retryReversals: async () => 0,
    },
    async apply() {
      applying += 1;
      most = Math.max(most, applying);
      await new Promise((resolve) => setImmediate(resolve));
      applying -= 1;
    },
    clock: { now: Date.now },
    log: silentLog(),
    monitoring: createMonitoring(silentLog()),
  });
  await inbox.applyDue();
  expect(done).toHaveLength(50);
  expect(most).toBe(4);
});
