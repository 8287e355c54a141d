import { randomUUID } from 'node:crypto';
import { costs } from '@deskmate/db/tables/ai/costs';
import { say } from '@deskmate/fakes/ai-vendor/script';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startAiFixture } from '../../testing/ai-fixture.ts';
import { createArtClient } from '../../testing/art-client.ts';
import { createChatClient } from '../../testing/chat-client.ts';
import { makeWav } from '../../testing/make-wav.ts';
import { chatBody } from '../../testing/openai-api.ts';

const small = 'server/fake-small';
const fixture = await startAiFixture();
fixture.vendor.models.push('fake-image');
const server = await fixture.startProcess({ config: { ...fixture.config, transcriptionModel: 'fake-hears' } });
const { models } = server.service.operator;
await models.edit(small, { vendorPrice: { currency: 'EUR', input: 2_500_000, output: 10_000_000 } });
await models.edit('server/fake-image', { vendorPrice: { image: 40_000 } });
await models.edit('dictation/server/fake-hears', { vendorPrice: { minute: 6000 } });
afterAll(() => fixture.close());

let name: string;
beforeEach(() => {
  name = `c-${randomUUID()}`;
});
const costsOf = (clientId: string) => fixture.db.select().from(costs).where(eq(costs.clientId, clientId));
/** An answer is stored a moment after its last event. */
async function costOf(clientId: string) {
  await expect.poll(async () => (await costsOf(clientId)).length).toBe(1);
  const [cost] = await costsOf(clientId);
  if (!cost) throw new Error('nothing was noted');
  return cost;
}
const priced = (input: number | null, output: number | null) =>
  Math.ceil((Number(input) * 2_500_000 + Number(output) * 10_000_000) / 1_000_000);

test.each([{ temporary: false }, { temporary: true }])(
  'the cost of an answer is stored without its text: %j',
  async (more) => {
    fixture.vendor.next(say('A very particular word'));
    const reading = await (await createChatClient(server.url, name).ask({ ai_model_id: small, ...more })).toEnd();
    const cost = await costOf(name);
    expect(cost).toMatchObject({
      id: reading.last()?.chat_id,
      tool: 'chat',
      vendor: 'server',
      upstreamId: 'fake-small',
      modelId: small,
      currency: 'EUR',
      price: { currency: 'EUR', input: 2_500_000, output: 10_000_000, image: 0, minute: 0 },
      inputTokens: reading.last()?.usage?.input_tokens,
      outputTokens: reading.last()?.usage?.output_tokens,
    });
    expect(cost.inputTokens).toBeGreaterThan(0);
    expect(cost.micros).toBe(priced(cost.inputTokens, cost.outputTokens));
    expect(JSON.stringify(cost)).not.toContain('particular');
  },
);

test('a request with more input tokens than the price’s limit costs the price for long ones, all of it', async () => {
  const { models } = server.service.operator;
  const long = { above: 1, input: 5_000_000, output: 20_000_000 };
  await models.edit(small, { vendorPrice: { long } });
  await (await createChatClient(server.url, name).ask({ ai_model_id: small })).toEnd();
  const cost = await costOf(name);
  expect(cost.micros).toBe(2 * priced(cost.inputTokens, cost.outputTokens));
  await models.edit(small, { vendorPrice: { long: { ...long, above: 1_000_000 } } });
  await (await createChatClient(server.url, `${name}-short`).ask({ ai_model_id: small })).toEnd();
  const short = await costOf(`${name}-short`);
  expect(short.micros).toBe(priced(short.inputTokens, short.outputTokens));
});

test('the cost of a call with a personal API key is stored', async () => {
  const headers = { authorization: `Bearer sk-${name}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ ...chatBody('Hello'), model: small });
  await (await fetch(`${server.url}/chat/completions`, { method: 'POST', headers, body })).text();
  expect(await costOf(name)).toMatchObject({ tool: 'api', vendor: 'server', micros: expect.any(Number) });
});

test('the cost of each drawn image is stored', async () => {
  await createArtClient(server.url, name).draw({ image_count: 2 });
  expect(await costsOf(name)).toMatchObject(
    Array(2).fill({ tool: 'art', upstreamId: 'fake-image', images: 1, currency: 'USD', micros: 40_000 }),
  );
});

test('the cost of a transcription is stored, by its seconds', async () => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(makeWav(2))]), 'a.wav');
  const headers = { authorization: `Bearer ${name}` };
  const answer = await fetch(`${server.url}/audio/transcriptions`, { method: 'POST', headers, body: form });
  expect(answer.status).toBe(200);
  expect(await costOf(name)).toMatchObject({ tool: 'audio', upstreamId: 'fake-hears', seconds: 2, micros: 200 });
});

test('the price at the time of the call is stored: an edit changes no stored cost, and an unknown price is stored as unknown', async () => {
  const client = createChatClient(server.url, name);
  const unpriced = 'server/fake-thinker';
  await (await client.ask({ ai_model_id: unpriced })).toEnd();
  const before = await costOf(name);
  expect(before).toMatchObject({ price: null, currency: null, micros: null });
  await server.service.operator.models.edit(unpriced, { vendorPrice: { input: 1 } });
  expect(await costOf(name)).toEqual(before);
});

test('a month is reported by vendor and model, and keeps the cost of an erased client without a name', async () => {
  await (await createChatClient(server.url, name).ask({ ai_model_id: small })).toEnd();
  const { micros } = await costOf(name);
  const from = new Date(Date.now() - 3_600_000);
  const to = new Date(Date.now() + 3_600_000);
  const spent = async () =>
    (await server.service.spend.list(from, to)).find(({ upstreamId }) => upstreamId === 'fake-small');
  const before = await spent();
  expect(before).toMatchObject({ vendor: 'server', currency: 'EUR', unknown: 0 });
  expect(before?.micros).toBeGreaterThanOrEqual(Number(micros));
  while (!(await server.service.clientData.erase(name)));
  expect(await costsOf(name)).toEqual([]);
  expect(await spent()).toEqual(before);
  expect(await server.service.spend.list(new Date(0), from)).toEqual([]);
});
