import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AiProcess, type AiWorld, startAiWorld } from '../../testing/ai-world.ts';
import { chatClient } from '../../testing/chat-client.ts';

let world: AiWorld;
let server: AiProcess;
beforeAll(async () => {
  world = await startAiWorld({ options: { chat: { accessCheckMs: 50 } } });
  server = await world.startProcess();
});
afterAll(() => world.close());

async function openSilentAnswer(bearer: string) {
  world.vendor.next([{ text: 'so far' }, { silence: true }]);
  const reading = await chatClient(server.url, bearer).ask();
  await reading.until((now) => now.content() === 'so far');
  return reading;
}

test('N12: a stream ends with its session, also when no notice of it arrives, and its last event says why', async () => {
  const told = await openSilentAnswer('amal/told');
  const untold = await openSilentAnswer('amal/untold');
  const other = await openSilentAnswer('omar/stays');
  world.endSession('told');
  expect((await told.toEnd()).last()).toMatchObject({ error: { code: 'session_ended' } });
  world.endSilently('untold');
  expect((await untold.toEnd()).last()).toMatchObject({ error: { code: 'session_ended' } });
  expect(other.last()).not.toHaveProperty('error');
});

test('N12: a changed role and a plan that ends are told in the last event; who had no plan before reads on', async () => {
  const promoted = await openSilentAnswer('lina/promoted');
  world.changeAccess('promoted', { role: 'admin' });
  expect((await promoted.toEnd()).last()).toMatchObject({ error: { code: 'access_changed' } });
  world.changeAccess('never', { hasPlan: false });
  const without = await openSilentAnswer('lina/never');
  const expiring = await openSilentAnswer('lina/expiring');
  await expect.poll(() => world.checkedAccess).toContain('expiring');
  world.changeAccess('expiring', { hasPlan: false });
  expect((await expiring.toEnd()).last()).toMatchObject({ error: { code: 'subscription_expired' } });
  expect(without.last()).not.toHaveProperty('error');
});
