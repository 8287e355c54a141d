import { prompts } from '@deskmate/db/tables/main/prompts';
import { newId } from '@deskmate/service-kit/random';
import { afterAll, expect, test } from 'vitest';
import { createMainFixture } from '../testing/main-fixture.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());

const [a, b] = [await fixture.newClient(), await fixture.newClient()];
const tokenOfA = a.tokens.access_token;
const create = (title: string) =>
  fixture.call('POST', 'client/prompts', {
    token: tokenOfA,
    body: { title, text: `Write about {topic} for ${title}` },
  });

test('prompts are kept, changed and removed', async () => {
  const { body: zebra } = await create('Zebra');
  await create('Apple');
  const list = async () => (await fixture.call('GET', 'client/prompts', { token: tokenOfA })).body.items;
  expect((await list()).map(({ title }: { title: string }) => title)).toEqual(['Apple', 'Zebra']);
  const body = { title: 'Aardvark', text: 'New' };
  const changed = await fixture.call('PUT', `client/prompts/${zebra.id}`, { token: tokenOfA, body });
  expect(changed.body).toMatchObject({ id: zebra.id, ...body });
  expect((await fixture.call('DELETE', `client/prompts/${zebra.id}`, { token: tokenOfA })).status).toBe(204);
  expect(await list()).toHaveLength(1);
});

test("Z01: somebody else's prompt is as good as missing", async () => {
  const { body: prompt } = await create('Mine');
  const token = b.tokens.access_token;
  const path = `client/prompts/${prompt.id}`;
  expect((await fixture.call('PUT', path, { token, body: { title: 'x', text: 'x' } })).status).toBe(404);
  expect((await fixture.call('DELETE', path, { token })).status).toBe(404);
  expect((await fixture.call('GET', 'client/prompts', { token })).body.items).toEqual([]);
});

test('N11: of 60 prompts saved in parallel beside 470 exactly 30 are saved', async () => {
  const { id: clientId, tokens } = await fixture.newClient();
  const at = fixture.clock.date();
  await fixture.db.insert(prompts).values(
    Array.from({ length: 470 }, () => ({
      id: newId(),
      clientId,
      title: 'x',
      text: 'x',
      createdAt: at,
      updatedAt: at,
    })),
  );
  const save = () =>
    fixture.call('POST', 'client/prompts', { token: tokens.access_token, body: { title: 'One', text: 'Write' } });
  const answers = await Promise.all(Array.from({ length: 60 }, save));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  // A database that is busy refuses some of them before the limit does.
  expect(answers.filter(({ status }) => status === 409 || status === 503)).toHaveLength(30);
});
