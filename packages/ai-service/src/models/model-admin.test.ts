import { createClock } from '@deskmate/service-kit/clock';
import { afterAll, expect, test } from 'vitest';
import { type AiProcess, startAiFixture } from '../testing/ai-fixture.ts';
import { createChatClient } from '../testing/chat-client.ts';

/** A fixed clock, so that the cache never expires by itself. */
const clock = createClock(() => Date.UTC(2026, 5, 1));
const fixture = await startAiFixture({ clock });
const here = await fixture.startProcess({ config: fixture.several });
const elsewhere = await fixture.startProcess({ config: fixture.several });
afterAll(() => fixture.close());

const admin = () => here.service.operator.models;
const offered = async ({ service }: AiProcess) =>
  Object.fromEntries((await service.models.list()).map((model) => [model.model_id, model]));

test('an edit is seen by every process at once: name, price, group, abilities and upstream id', async () => {
  for (const process of [here, elsewhere]) expect((await offered(process))['server/fake-small']?.price).toBe(1);
  await admin().edit('server/fake-small', {
    name: 'Little One',
    group: 'House',
    creditGroup: 'advanced',
    price: 4,
    upstreamId: 'fake-thinker',
    abilities: ['vision'],
    contextTokens: 9000,
    maxOutputTokens: 1000,
  });
  for (const process of [here, elsewhere])
    expect((await offered(process))['server/fake-small']).toMatchObject({
      model_name: 'Little One~House',
      group: 'House',
      price: 4,
      query_credit_group_name: 'advanced',
      query_credit_group_ui_config: { groupColor: '#B45309' },
      capabilities: { vision: true, files: false, reasoning: false },
      context_tokens: 9000,
      max_output_tokens: 1000,
    });
  const amal = createChatClient(elsewhere.url, 'amal');
  const reading = await (await amal.ask({ ai_model_id: 'server/fake-small' })).toEnd();
  expect(reading.last()).toMatchObject({ model: 'Little One', usage: { credits: 4, credit_group: 'advanced' } });
  expect(fixture.vendor.calls.at(-1)?.body).toMatchObject({ model: 'fake-thinker', max_tokens: 1000 });
});

test('a new model is offered at once where its vendor is connected; a retired one is answered by its replacement', async () => {
  const named = { vendor: 'server', upstreamId: 'fake-small', name: 'New', group: 'House' } as const;
  expect(await admin().add('own-new', named)).toMatchObject({ status: 'active', price: 1, icon: 'server' });
  expect(await offered(elsewhere)).toHaveProperty('own-new');
  await admin().add('far-away', { ...named, vendor: 'anthropic' });
  expect(await offered(elsewhere)).not.toHaveProperty('far-away');
  await admin().edit('own-new', { status: 'retired', replacement: 'server/fake-thinker' });
  expect(await offered(elsewhere)).not.toHaveProperty('own-new');
  const reading = await (await createChatClient(elsewhere.url, 'amal').ask({ ai_model_id: 'own-new' })).toEnd();
  expect(reading.last()).toMatchObject({ model: 'fake-thinker' });
});

test.each([
  ['own-new', {}, 'Nothing to change'],
  ['nobody', { price: 2 }, 'There is no model nobody'],
  ['server/fake-thinker', { replacement: 'nobody' }, 'There is no model nobody to replace it'],
  ['server/fake-thinker', { replacement: 'server/fake-thinker' }, 'cannot go in a circle'],
  ['server/fake-thinker', { status: 'retired', replacement: 'own-new' }, 'cannot go in a circle'],
  ['server/fake-thinker', { status: 'hidden' }, 'answers for own-new'],
  ['server/fake-thinker', { maxOutputTokens: 40_000 }, 'must leave room in the context'],
  ['server/fake-thinker', { name: 'A~B' }, 'cannot hold a tilde'],
] as const)('%s with %j is refused: %s', async (modelId, edit, words) => {
  const before = await admin().list();
  await expect(admin().edit(modelId, edit)).rejects.toThrow(words);
  expect(await admin().list()).toEqual(before);
});

test('an id exists once', async () => {
  const again = { vendor: 'server', upstreamId: 'x', name: 'X', group: 'X' } as const;
  await expect(admin().add('own-new', again)).rejects.toThrow('There is a model own-new already');
});
