import { silentLog } from '@deskmate/service-kit/log';
import { expect, test } from 'vitest';
import { createJob } from './answer-job.ts';
import { createFlusher } from './flush-pieces.ts';
import type { Piece } from './job-repository.ts';

const facts = {
  chatId: 'a1',
  userChatId: 'q1',
  sessionId: 's1',
  clientId: 'c1',
  clientMessageId: 'm1',
  temporary: true,
  modelName: 'Small',
  modelGroup: 'Fake',
  credits: 1,
  creditGroup: 'standard',
};

/** A flusher of one answer, whose writes end when the test says so. */
function slowFlusher() {
  const job = createJob(facts);
  const saved: string[] = [];
  const writes: PromiseWithResolvers<void>[] = [];
  const savePieces = async (pieces: Piece[]) => {
    const write = Promise.withResolvers<void>();
    writes.push(write);
    await write.promise;
    saved.push(...pieces.map(({ content }) => content));
  };
  const flusher = createFlusher([job], { savePieces } as never, silentLog(), 1000);
  return { job, saved, writes, flusher };
}

test('what came while a write was underway is written too before an answer counts as whole', async () => {
  const { job, saved, writes, flusher } = slowFlusher();
  job.append('content', 'first ');
  void flusher.flush();
  job.append('content', 'last');
  const whole = flusher.flushWhole(job);
  writes[0]?.resolve();
  await expect.poll(() => writes.length).toBe(2);
  writes[1]?.resolve();
  await whole;
  expect(saved).toEqual(['first ', 'last']);
});

test('an answer whose pieces could not be written is not whole, until they are', async () => {
  const { job, saved, writes, flusher } = slowFlusher();
  job.append('content', 'words');
  const failing = flusher.flushWhole(job);
  await expect.poll(() => writes.length).toBe(1);
  writes[0]?.reject(new Error('away'));
  await expect(failing).rejects.toThrow('pieces not written');
  const again = flusher.flushWhole(job);
  await expect.poll(() => writes.length).toBe(2);
  writes[1]?.resolve();
  await again;
  expect(saved).toEqual(['words']);
});
