import { openStreams } from '@deskmate/db/tables/ai/open-streams';
import { afterAll, expect, test } from 'vitest';
import { startAiFixture } from '../../testing/ai-fixture.ts';
import { type ChatClient, createChatClient } from '../../testing/chat-client.ts';
import type { StreamReading } from '../../testing/read-stream.ts';

const fixture = await startAiFixture();
afterAll(() => fixture.close());

/** Sixty readers of one answer at once, dealt to the clients in turn. */
const followSixty = (clients: ChatClient[], chatId: string): Promise<StreamReading[]> =>
  Promise.all(Array.from({ length: 60 }, (_, index) => (clients[index % clients.length] as ChatClient).follow(chatId)));

async function openAnswer(client: ChatClient) {
  fixture.vendor.next([{ text: 'so far' }, { silence: true }]);
  const reading = await client.ask();
  await reading.until((now) => now.content() === 'so far');
  return reading.events[0]?.frame.chat_id ?? '';
}

const opened = (readings: StreamReading[]) => readings.filter(({ status }) => status === 200);

test('N11, W14: of sixty readers at once exactly those within the limit of twelve streams are let in', async () => {
  const amal = createChatClient((await fixture.startProcess()).url, 'amal');
  const chatId = await openAnswer(amal);
  const readings = await followSixty([amal], chatId);
  expect(opened(readings)).toHaveLength(11);
  expect(readings.filter(({ status }) => status === 429)).toHaveLength(49);
  for (const reading of opened(readings)) reading.drop();
  await expect
    .poll(async () => {
      const again = await amal.follow(chatId);
      again.drop();
      return again.status;
    })
    .toBe(200);
  await amal.stop(chatId);
});

test('N11: the limit counts the streams of all processes, and those of a process that died are free again', async () => {
  const config = fixture.several;
  const [one, two] = [await fixture.startProcess({ config }), await fixture.startProcess({ config })];
  const omar = [createChatClient(one.url, 'omar'), createChatClient(two.url, 'omar')] as const;
  const chatId = await openAnswer(omar[0]);
  const readings = await followSixty([...omar], chatId);
  expect(opened(readings)).toHaveLength(11);
  expect(await fixture.db.select().from(openStreams)).toHaveLength(12);
  await omar[0].stop(chatId);
  await Promise.all(opened(readings).map((reading) => reading.toEnd()));
  await expect.poll(() => fixture.db.select().from(openStreams)).toEqual([]);
  await fixture.db.insert(openStreams).values({ clientId: 'omar', slot: 0, processId: 'dead' });
  await expect.poll(() => fixture.db.select().from(openStreams), { timeout: 10_000 }).toEqual([]);
});
