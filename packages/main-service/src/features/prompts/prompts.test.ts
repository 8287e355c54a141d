import { afterAll, expect, test } from 'vitest';
import { createMainWorld } from '../../testing/main-world.ts';

const world = await createMainWorld();
afterAll(() => world.close());

const [a, b] = [await world.newClient(), await world.newClient()];
const tokenOfA = a.tokens.access_token;
const create = (title: string) =>
  world.call('POST', 'client/prompts', { token: tokenOfA, body: { title, text: `Write about {topic} for ${title}` } });

test('prompts are kept, changed and removed', async () => {
  const { body: zebra } = await create('Zebra');
  await create('Apple');
  const list = async () => (await world.call('GET', 'client/prompts', { token: tokenOfA })).body.items;
  expect((await list()).map(({ title }: { title: string }) => title)).toEqual(['Apple', 'Zebra']);
  const body = { title: 'Aardvark', text: 'New' };
  const changed = await world.call('PUT', `client/prompts/${zebra.id}`, { token: tokenOfA, body });
  expect(changed.body).toMatchObject({ id: zebra.id, ...body });
  expect((await world.call('DELETE', `client/prompts/${zebra.id}`, { token: tokenOfA })).status).toBe(204);
  expect(await list()).toHaveLength(1);
});

test("Z01: somebody else's prompt is as good as missing", async () => {
  const { body: prompt } = await create('Mine');
  const token = b.tokens.access_token;
  const path = `client/prompts/${prompt.id}`;
  expect((await world.call('PUT', path, { token, body: { title: 'x', text: 'x' } })).status).toBe(404);
  expect((await world.call('DELETE', path, { token })).status).toBe(404);
  expect((await world.call('GET', 'client/prompts', { token })).body.items).toEqual([]);
});
