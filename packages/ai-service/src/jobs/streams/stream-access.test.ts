import { afterAll, expect, test } from 'vitest';
import { startAiFixture } from '../../testing/ai-fixture.ts';
import { createChatClient } from '../../testing/chat-client.ts';

const fixture = await startAiFixture({ options: { streams: { accessCheckMs: 50 } } });
const server = await fixture.startProcess();
afterAll(() => fixture.close());

async function openSilentAnswer(bearer: string) {
  fixture.vendor.next([{ text: 'so far' }, { silence: true }]);
  const reading = await createChatClient(server.url, bearer).ask();
  await reading.until((now) => now.content() === 'so far');
  return reading;
}

test('N12: a stream ends with its session, even without a bus message, and its last event names the reason', async () => {
  const notified = await openSilentAnswer('amal/told');
  const untold = await openSilentAnswer('amal/untold');
  const other = await openSilentAnswer('omar/stays');
  fixture.endSession('told');
  expect((await notified.toEnd()).last()).toMatchObject({ error: { code: 'session_ended' } });
  fixture.endSilently('untold');
  expect((await untold.toEnd()).last()).toMatchObject({ error: { code: 'session_ended' } });
  expect(other.last()).not.toHaveProperty('error');
});

test('N12: the last event names a changed role or an ended plan; readers without a plan continue', async () => {
  const promoted = await openSilentAnswer('lina/promoted');
  fixture.changeAccess('promoted', { role: 'admin' });
  expect((await promoted.toEnd()).last()).toMatchObject({ error: { code: 'access_changed' } });
  fixture.changeAccess('never', { hasPlan: false });
  const without = await openSilentAnswer('lina/never');
  const expiring = await openSilentAnswer('lina/expiring');
  await expect.poll(() => fixture.checkedAccess).toContain('expiring');
  fixture.changeAccess('expiring', { hasPlan: false });
  expect((await expiring.toEnd()).last()).toMatchObject({ error: { code: 'subscription_expired' } });
  expect(without.last()).not.toHaveProperty('error');
});
