import { silentLog } from '@deskmate/service-kit/monitoring/log';
import { createBus } from '@deskmate/service-kit/work/bus';
import { expect, test, vi } from 'vitest';
import type { JobRow } from './job-repository.ts';
import { createAnswerMirrors } from './mirror-answers.ts';
import { createProcessChannels } from './process-channels.ts';

const running = {
  chatId: 'answer',
  clientId: 'amal',
  temporary: true,
  credits: 1,
  creditGroup: 'standard',
  state: 'running',
} as JobRow;

test('R16: who follows an answer of another process reads on after rows could not be read for a while', async () => {
  let isAway = false;
  let row = running;
  const chunks = [{ chatId: 'answer', seq: 1, revision: 0, content: 'Half', reasoning: '' }];
  const read = async <T>(value: T): Promise<T> => {
    if (isAway) throw new Error('the database is away');
    return value;
  };
  const failedReads = vi.fn();
  const mirrors = createAnswerMirrors({
    jobs: {
      find: () => read(row).catch((error) => Promise.reject(failedReads(error) ?? error)),
      readChunks: (_chatId, from) => read(chunks.filter(({ seq }) => seq >= from)),
    },
    answers: { find: async () => null },
    channels: createProcessChannels(createBus()),
    log: silentLog(),
    everyMs: 1,
  });
  const job = await mirrors.of(running);
  const ended = new Promise<void>((resolve) => job.followers.add({ grown() {}, ended: resolve }));

  isAway = true;
  await vi.waitFor(() => expect(failedReads).toHaveBeenCalled());
  chunks.push({ chatId: 'answer', seq: 2, revision: 0, content: ' and whole', reasoning: '' });
  row = { ...running, state: 'ended', finish: 'stop' };
  isAway = false;
  await ended;
  expect(job.text.whole().content).toBe('Half and whole');
  expect(job.ending).toMatchObject({ finish: 'stop' });
  mirrors.close();
});
