import { createClock } from '@deskmate/service-kit/clock';
import { silentLog } from '@deskmate/service-kit/monitoring/log';
import { expect, test } from 'vitest';
import { createAnswerRecovery } from './recover-answers.ts';

const job = (chatId: string) => ({ chatId, clientId: 'amal', content: 'half', reasoning: '', revision: 0 });

function startRecovery(deleteExpired: () => Promise<void>) {
  const stored: string[] = [];
  const settled: string[] = [];
  const stopped: string[] = [];
  let rounds = 0;
  const recovery = createAnswerRecovery({
    processes: { deleteOlder: async () => {} },
    recovery: {
      findAbandoned: async () => [job('stuck'), job('other')],
      findUnsettled: async () => [{ chatId: 'ended', state: 'settle', credits: 1 }],
      findStopRequests: async () => [`to stop ${rounds++}`],
      deleteExpired,
    },
    answers: {
      async finish(_clientId, { chatId }) {
        if (chatId === 'stuck') throw new Error('refused');
        stored.push(chatId);
        return true;
      },
    },
    holds: { settle: async ({ chatId }) => void settled.push(chatId) },
    runner: { runningIds: () => [], stop: (chatId) => stopped.push(chatId) > 0 },
    channels: { stored: { publish: () => {}, subscribe: () => () => {} } },
    slots: { deleteLeftover: async () => {} },
    clock: createClock(Date.now),
    log: silentLog(),
    processId: 'this',
    isAlone: false,
    isSteady: () => true,
    everyMs: 1,
  });
  return { recovery, stored, settled, stopped, rounds: () => rounds };
}

test('an answer that cannot be stored keeps none of the others from being recovered and settled', async () => {
  const { recovery, stored, settled } = startRecovery(async () => {});
  await recovery.start();
  await expect.poll(() => [stored.at(-1), settled.at(-1)]).toEqual(['other', 'ended']);
  await recovery.close();
});

test('requests to stop are carried out in every round, also in one that fails', async () => {
  let failed = 0;
  const { recovery, stopped, rounds } = startRecovery(async () => {
    failed += 1;
    throw new Error('no database');
  });
  await recovery.start();
  await expect.poll(() => failed).toBeGreaterThan(1);
  await recovery.close();
  expect(failed).toBeLessThanOrEqual(rounds());
  expect(stopped.length).toBe(rounds());
});
