import { startAiVendor } from '@deskmate/fakes/ai-vendor/ai-vendor';
import { afterAll, expect, test } from 'vitest';
import { type AiProcess, startAiFixture } from '../testing/ai-fixture.ts';
import { createArtClient } from '../testing/art-client.ts';

const fixture = await startAiFixture();
const url = fixture.vendor.url;
const openai = { apiKey: 'sk-openai', baseUrl: url };
const google = { apiKey: 'key', baseUrl: url };
const server = await fixture.startProcess({
  config: {
    ...fixture.several,
    models: { ...fixture.several.models, openai, google },
    imageServer: { baseUrl: fixture.vendor.compatibleUrl, apiKey: 'sk-images' },
  },
});
fixture.ledger.grant('amal', 1000);
afterAll(() => fixture.close());

const admin = () => server.service.operator.models;
const named = { upstreamId: 'house-painter', name: 'House', group: 'House', type: 'image' } as const;
const offered = async (id: string) => (await server.service.models.list()).find(({ model_id }) => model_id === id);

test.each([
  ['openai', '/v1/images/generations'],
  ['google', '/v1beta/models/house-painter:generateContent'],
  ['server', '/v1/images/generations'],
  ['image-server', '/v1/images/generations'],
] as const)(
  'an image model that the operator adds at %s is offered with its options and draws',
  async (vendor, path) => {
    const id = `own-${vendor}`;
    await admin().add(id, { ...named, vendor, price: 3 });
    const model = await offered(id);
    expect(model).toMatchObject({ type: 'image', price: 3, query_credit_group_name: 'image' });
    expect(model?.image_options?.aspect_ratios).toContain('1:1');
    const drawn = await createArtClient(server.url, 'amal').draw({ ai_model_id: id });
    expect(drawn).toMatchObject({ status: 'done', credits: 3 });
    expect(fixture.vendor.calls.at(-1)).toMatchObject({ path, model: 'house-painter' });
  },
);

test('options that the operator says take the place of the usual ones, and an order beyond them is refused', async () => {
  const imageOptions = { aspect_ratios: ['1:1' as const], qualities: ['high' as const], max_count: 2 };
  await admin().add('own-narrow', { ...named, vendor: 'image-server', imageOptions });
  expect((await offered('own-narrow'))?.image_options).toEqual({
    aspect_ratios: ['1:1'],
    qualities: ['high'],
    backgrounds: [],
    formats: [],
    max_count: 2,
    max_references: 0,
  });
  const amal = createArtClient(server.url, 'amal');
  const order = (more: object) => amal.order({ ai_model_id: 'own-narrow', aspect_ratio: '1:1', ...more });
  for (const more of [{ aspect_ratio: '16:9' }, { image_count: 3 }, { quality: 'low' }])
    expect((await order(more)).status, JSON.stringify(more)).toBe(422);
  await admin().edit('own-narrow', { imageOptions: { max_count: 4 } });
  expect((await order({ image_count: 3, quality: 'high' })).status).toBe(200);
});

test('a model that a server lists among its texts can be said to draw', async () => {
  expect(await offered('server/fake-small')).toMatchObject({ type: 'text' });
  await admin().edit('server/fake-small', { type: 'image' });
  expect(await offered('server/fake-small')).toMatchObject({
    type: 'image',
    query_credit_group_name: 'image',
    capabilities: { vision: false, files: false },
  });
  await admin().edit('server/fake-small', { type: 'text' });
  expect(await offered('server/fake-small')).toMatchObject({ type: 'text', image_options: null });
});

test.each([
  [{ vendor: 'anthropic' }, 'anthropic has no image models'],
  [{ vendor: 'google', imageOptions: { qualities: ['high'] } }, 'Google’s models do not have this option'],
  [{ vendor: 'openai', imageOptions: { max_count: 5 } }, '--max-count must be from 1 to 4'],
  [{ vendor: 'openai', imageOptions: { max_references: 5 } }, '--max-references must be at most 4'],
  [{ vendor: 'openai', imageOptions: { aspect_ratios: [] } }, 'at least one ratio'],
  [{ vendor: 'openai', abilities: ['vision'] }, '--abilities apply to text models only'],
  [{ vendor: 'openai', type: 'text', imageOptions: { max_count: 2 } }, 'Only image models have these options'],
  [{ vendor: 'image-server', type: 'text' }, 'image-server has image models only'],
] as const)('%j is refused: %s', async (edit, words) => {
  const before = await admin().list();
  const { imageOptions, abilities, ...rest } = { imageOptions: undefined, abilities: undefined, ...edit };
  const refused = admin().add('unfit', {
    ...named,
    ...rest,
    ...(abilities && { abilities: [...abilities] }),
    ...(imageOptions && { imageOptions: structuredClone(imageOptions) as object }),
  });
  await expect(refused).rejects.toThrow(words);
  expect(await admin().list()).toEqual(before);
});

test('a model that answers for another cannot become one of another type', async () => {
  await admin().add('old-text', { ...named, type: 'text', vendor: 'server' });
  await admin().edit('old-text', { status: 'retired', replacement: 'server/fake-thinker' });
  await expect(admin().edit('server/fake-thinker', { type: 'image' })).rejects.toThrow('answers for old-text');
});

test('a server that only draws is enough for Art: it needs no list of models, and the Demo goes on answering texts', async () => {
  const images = await startAiVendor();
  const listing = await startAiVendor();
  listing.models.splice(0, 2, 'house-sdxl');
  const none = { openai: null, anthropic: null, google: null, compatible: null };
  const start = (baseUrl: string) =>
    fixture.startProcess({ config: { ...fixture.config, models: none, imageServer: { baseUrl, apiKey: null } } });
  const ids = async ({ service }: AiProcess) => (await service.models.list()).map(({ model_id }) => model_id);
  const listed = await start(listing.compatibleUrl);
  expect(await ids(listed)).toEqual(expect.arrayContaining(['demo', 'image-server/house-sdxl']));
  expect(await ids(listed)).not.toContain('demo-painter');
  await listed.close();
  // Its list is at another address, so there is none.
  const silent = await start(`${images.url}/unlisted/v1`.replace('/unlisted', '/nowhere'));
  await silent.service.operator.models.add('own-silent', { ...named, vendor: 'image-server' });
  expect(await ids(silent)).toContain('own-silent');
  await silent.close();
  await images.close();
  await listing.close();
});
