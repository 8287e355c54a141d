import { randomUUID } from 'node:crypto';
import { gate, type Step } from '@deskmate/fakes/ai-vendor/script';
import { createClock } from '@deskmate/service-kit/clock';
import { afterAll, expect, test } from 'vitest';
import { startAiFixture } from '../testing/ai-fixture.ts';
import { createChatClient } from '../testing/chat-client.ts';

let nowMs = Date.now();
const fixture = await startAiFixture({ clock: createClock(() => nowMs), options: { answers: { slots: 1 } } });
const server = await fixture.startProcess();
afterAll(() => fixture.close());

test('N14: an answer that grows for half an hour is ended; its text is kept, its credit and its slot are released', async () => {
  const amal = createChatClient(server.url, 'amal');
  const late = gate();
  fixture.vendor.next(
    (async function* (): AsyncGenerator<Step> {
      yield { text: 'slow ' };
      await late.opened;
      yield { text: 'too late' };
      yield { silence: true };
    })(),
  );
  const session_id = randomUUID();
  const reading = await amal.ask({ session_id });
  await reading.until((now) => now.content() === 'slow ');
  nowMs += 30 * 60_000;
  late.open();
  expect((await reading.toEnd()).last()).toMatchObject({ done: true, finish: 'interrupted', usage: { credits: 0 } });
  const { messages } = (await amal.call('GET', `history/${session_id}`)).body;
  expect(messages[1]).toMatchObject({ content: 'slow ', status: 'interrupted' });
  await expect.poll(() => fixture.ledger.held('amal')).toBe(0);
  expect((await (await amal.ask()).toEnd()).last()).toMatchObject({ done: true, finish: 'stop' });
});
