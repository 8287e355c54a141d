import { randomUUID } from 'node:crypto';
import { clientStorage } from '@deskmate/db/tables/ai/client-storage';
import { conversations } from '@deskmate/db/tables/ai/conversations';
import { messages } from '@deskmate/db/tables/ai/messages';
import { createClock } from '@deskmate/service-kit/clock';
import { silentLog } from '@deskmate/service-kit/monitoring/log';
import { createMaintenance } from '@deskmate/service-kit/work/maintenance';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createPurgeRepository } from './conversations/history/purge-repository.ts';
import { maintenanceJobs } from './maintenance-jobs.ts';
import { startAiFixture } from './testing/ai-fixture.ts';
import { insertConversation } from './testing/insert-conversation.ts';

const fixture = await startAiFixture();
afterAll(() => fixture.close());

const dayMs = 86_400_000;

test('N13: deleted conversations are removed in batches, their space is free again, and a failing job stops no other', async () => {
  const nowMs = Date.now();
  const keptId = randomUUID();
  await insertConversation(fixture.db, { sessionId: keptId, clientId: 'amal', contents: ['stays', 'here'] });
  const removedIds = Array.from({ length: 45 }, () => randomUUID());
  for (const sessionId of removedIds) {
    await insertConversation(fixture.db, { sessionId, clientId: 'amal', contents: Array(12).fill('x'.repeat(100)) });
    await fixture.db
      .update(conversations)
      .set({ deletedAt: new Date(nowMs - 8 * dayMs) })
      .where(eq(conversations.sessionId, sessionId));
  }
  await fixture.db.insert(clientStorage).values({ clientId: 'amal', bytes: 45 * 1200 + 9, unpaidDay: '1970-01-01' });
  await fixture.db.insert(messages).values({
    chatId: 'failed',
    sessionId: keptId,
    clientId: 'amal',
    role: 'user',
    content: 'failed',
    status: 'done',
    hidden: true,
    createdAt: new Date(nowMs - 31 * dayMs),
  });
  const purge = createPurgeRepository(fixture.db);
  const batches: number[] = [];
  const ran: string[] = [];
  const jobs = maintenanceJobs({
    discoverModels: () => Promise.reject(new Error('no vendor answers')),
    conversations: {
      ...purge,
      async purgeMessages(before, limit) {
        const rows = await purge.purgeMessages(before, limit);
        batches.push(rows);
        return rows;
      },
    },
    images: { purge: async () => 0 },
    deleteUnattachedFiles: async () => void ran.push('files'),
    unfinished: {
      async deleteExpired() {
        ran.push('unfinished files');
        return 0;
      },
    },
    documents: { recover: async () => void ran.push('documents') },
    searchUpdate: { run: () => void ran.push('search') },
    clock: createClock(() => nowMs),
  });
  await createMaintenance(jobs, silentLog()).run();
  expect(batches).toEqual([200, 200, 140]);
  const left = await fixture.db.select({ sessionId: conversations.sessionId }).from(conversations);
  expect(left).toEqual([{ sessionId: keptId }]);
  expect(await fixture.db.$count(messages)).toBe(2);
  expect((await fixture.db.select().from(clientStorage))[0]?.bytes).toBe(3);
  expect(ran).toEqual(['files', 'unfinished files', 'documents', 'search']);
});
