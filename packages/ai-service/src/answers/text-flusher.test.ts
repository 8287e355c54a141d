import { silentLog } from '@deskmate/service-kit/monitoring/log';
import { expect, test } from 'vitest';
import { createAnswerJob } from './answer-job.ts';
import type { TextChunk } from './job-repository.ts';
import { createTextFlusher } from './text-flusher.ts';

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
} as const;

/** A flusher of one answer, whose writes end when the test says so. */
function slowFlusher() {
  const job = createAnswerJob(facts);
  const saved: string[] = [];
  const writes: PromiseWithResolvers<void>[] = [];
  const saveChunks = async (chunks: TextChunk[]) => {
    const write = Promise.withResolvers<void>();
    writes.push(write);
    await write.promise;
    saved.push(...chunks.map(({ content }) => content));
  };
  const flusher = createTextFlusher({ running: () => [job], jobs: { saveChunks }, log: silentLog(), everyMs: 1000 });
  return { job, saved, writes, flusher };
}

test('an answer is whole only when text that arrived during a write is stored too', async () => {
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

test('an answer whose chunks could not be stored is not whole, until they are', async () => {
  const { job, saved, writes, flusher } = slowFlusher();
  job.append('content', 'words');
  const failing = flusher.flushWhole(job);
  await expect.poll(() => writes.length).toBe(1);
  writes[0]?.reject(new Error('away'));
  await expect(failing).rejects.toThrow('text not stored');
  const again = flusher.flushWhole(job);
  await expect.poll(() => writes.length).toBe(2);
  writes[1]?.resolve();
  await again;
  expect(saved).toEqual(['words']);
});
