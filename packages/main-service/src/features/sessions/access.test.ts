import { afterAll, expect, test } from 'vitest';
import { createMainWorld } from '../../testing/main-world.ts';

const world = await createMainWorld();
afterAll(() => world.close());

test('N12: access ends with the session, the key and the plan, and shows a changed role', async () => {
  const client = await world.newClient();
  const token = client.tokens.access_token;
  const { signInSessionId } = await world.service.identity.verify(`Bearer ${token}`);
  const { body: key } = await world.call('POST', 'client/api-keys', { token, body: { name: 'script' } });
  const ids = [signInSessionId, `api-key:${key.id}`];
  const access = async () => {
    const found = await world.service.identity.checkAccess([...ids, 'nobody', 'api-key:nothing']);
    return new Map(found.map(({ signInSessionId: id, ...rest }) => [id, rest]));
  };
  const whole = { role: 'client', hasPlan: true };
  expect(await access()).toEqual(new Map(ids.map((id) => [id, whole])));
  await world.service.operator.makeAdministrator(client.email);
  expect((await access()).get(signInSessionId)).toEqual({ role: 'admin', hasPlan: true });
  await world.call('DELETE', `client/api-keys/${key.id}`, { token });
  expect([...(await access()).keys()]).toEqual([signInSessionId]);
  world.clock.forward(15 * 86_400_000);
  expect((await access()).get(signInSessionId)).toEqual({ role: 'admin', hasPlan: false });
  await world.call('DELETE', 'auth/clients/logout', { token });
  expect((await access()).size).toBe(0);
});
