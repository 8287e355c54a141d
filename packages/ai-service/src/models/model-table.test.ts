import { models as table } from '@deskmate/db/tables/ai/models';
import { startAiVendor } from '@deskmate/fakes/ai-vendor/ai-vendor';
import { systemClock } from '@deskmate/service-kit/clock';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { type AiFixture, startAiFixture } from '../testing/ai-fixture.ts';
import { createChatClient } from '../testing/chat-client.ts';
import type { ModelAdapter } from './model-adapter.ts';
import { createModelRepository } from './model-repository.ts';
import { createModelTable } from './model-table.ts';
import { seedModels } from './seed-models.ts';
import { toolModelSeed } from './tool-model-seed.ts';

const fixture = await startAiFixture();
afterAll(() => fixture.close());

/** Offered beside every real Standard text model. */
const tool = 'islamic-questions';
const noVendor = { openai: null, anthropic: null, google: null, compatible: null };
const offered = async (more: Parameters<AiFixture['startProcess']>[0]) => {
  const server = await fixture.startProcess(more);
  const ids = (await server.service.models.list()).map(({ model_id }) => model_id);
  await server.close();
  return ids;
};

test('with no vendor there is the Demo, and it answers', async () => {
  const server = await fixture.startProcess({ config: { ...fixture.config, models: noVendor } });
  const [demo, thinker] = await server.service.models.list();
  expect(demo).toMatchObject({
    model_id: 'demo',
    company: null,
    model_name: 'Demo~Demo',
    group: 'Demo',
    is_demo: true,
    price: 1,
    query_credit_group_name: 'standard',
    query_credit_group_ui_config: { groupColor: '#12705A' },
  });
  expect(thinker?.capabilities.reasoning).toBe(true);
  const reading = await (await createChatClient(server.url, 'amal').ask({ ai_model_id: 'demo-reasoning' })).toEnd();
  expect(reading.content()).toContain('This is a demo');
  expect(reading.reasoning()).not.toBe('');
  expect(reading.last()).toMatchObject({ done: true, model: 'Demo, reasoning', model_group: 'Demo' });
  await server.close();
});

test('a server that speaks the OpenAI wire offers the models of its own list; then the Demo is not offered', async () => {
  fixture.vendor.models.push('text-embedding-x', 'llava-vision');
  expect(await offered({})).toEqual(['server/fake-small', 'server/fake-thinker', 'server/llava-vision', tool]);
  fixture.vendor.models.splice(0, 1);
  expect(await offered({})).toEqual(['server/fake-thinker', 'server/llava-vision', tool]);
  fixture.vendor.models.unshift('fake-small');
});

test('a local Ollama is found by itself', async () => {
  const ollama = await startAiVendor();
  const options = { ollamaUrl: ollama.url, demoWordMs: 0 };
  expect(await offered({ config: { ...fixture.config, models: noVendor }, options })).toEqual([
    'ollama/fake-small',
    'ollama/fake-thinker',
    tool,
  ]);
  await ollama.close();
});

test('Z13: what the operator changed stays; a retired model is answered by its replacement, a hidden one by nobody', async () => {
  await offered({});
  await fixture.db.update(table).set({ price: 7 }).where(eq(table.modelId, 'server/fake-thinker'));
  await fixture.db
    .update(table)
    .set({ status: 'retired', replacement: 'server/fake-thinker' })
    .where(eq(table.modelId, 'server/fake-small'));
  await fixture.db.update(table).set({ status: 'hidden' }).where(eq(table.modelId, 'server/llava-vision'));
  const server = await fixture.startProcess();
  const amal = createChatClient(server.url, 'amal');
  expect((await server.service.models.list()).map(({ model_id, price }) => [model_id, price])).toEqual([
    ['server/fake-thinker', 7],
    [tool, 1],
  ]);
  const reading = await (await amal.ask({ ai_model_id: 'server/fake-small' })).toEnd();
  expect(reading.last()).toMatchObject({ model: 'fake-thinker', usage: { credits: 7 } });
  const calls = fixture.vendor.calls.length;
  for (const ai_model_id of ['server/llava-vision', 'unknown', 'demo']) {
    expect([402, 409], ai_model_id).toContain((await amal.ask({ ai_model_id })).status);
  }
  expect(fixture.vendor.calls.length).toBe(calls);
  await server.close();
});

test('named vendors offer the seeded models that their own lists have, and answer in their own wire', async () => {
  const vendor = await startAiVendor();
  vendor.models.push('gpt-4o-2024-11-20', 'claude-sonnet-5-5-20260801', 'gemini-3.8-flash', 'gemini-4-argon');
  const key = (baseUrl: string) => ({ apiKey: 'sk-n', baseUrl });
  const models = { openai: key(vendor.url), anthropic: key(vendor.url), google: key(vendor.url), compatible: null };
  const server = await fixture.startProcess({ config: { ...fixture.config, models } });
  const list = await server.service.models.list();
  expect(list.map(({ model_id }) => model_id)).toEqual(['gpt-4o', 'claude-sonnet', 'gemini-flash', 'gemini-pro', tool]);
  const amal = createChatClient(server.url, 'amal');
  const paths: string[] = [];
  for (const ai_model_id of ['gpt-4o', 'claude-3-5-sonnet', 'gemini-2-0-flash']) {
    expect((await (await amal.ask({ ai_model_id })).toEnd()).last(), ai_model_id).toMatchObject({ done: true });
    paths.push(vendor.calls.at(-1)?.path ?? '');
  }
  expect(paths).toEqual([
    '/v1/chat/completions',
    '/v1/messages',
    '/v1beta/models/gemini-3.8-flash:streamGenerateContent',
  ]);
  await server.close();
  await vendor.close();
});

test('each model names who receives its questions: a tool the vendor of the model it runs on, a server its own host', async () => {
  await offered({});
  const offeredBy = { google: 'Google', server: 'openrouter.ai' };
  const vendors = new Map(Object.keys(offeredBy).map((vendor) => [vendor, {} as ModelAdapter]));
  const listedBy = async (companies: Record<string, string>) => {
    const received = new Map(Object.entries(companies));
    const usable = { adapters: vendors, imageAdapters: new Map(), companies: received };
    const references = { wrap: (adapter: ModelAdapter) => adapter, instructionTokens: 0 };
    const repository = createModelRepository(fixture.db);
    await repository.seed([...seedModels(new Set(['google'])), ...toolModelSeed], new Date());
    const list = await createModelTable(repository, usable, systemClock, new Map([['references', references]])).list();
    return new Map(list.map(({ model_id, group, company }) => [model_id, [group, company]]));
  };
  const models = await listedBy(offeredBy);
  expect(models.get('gemini-flash')?.[1]).toBe('Google');
  expect(models.get(tool)).toEqual(['Special tools', 'Google']);
  expect(models.get('server/fake-thinker')).toEqual(['openrouter.ai', 'openrouter.ai']);
  expect((await listedBy({})).get('server/fake-thinker')).toEqual(['Own server', null]);
});
