import { afterAll, expect, test } from 'vitest';
import { createMainFixture } from '../../testing/main-fixture.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());

test('N12: access ends with the session, the key and the plan, and shows a changed role', async () => {
  const client = await fixture.newClient();
  const token = client.tokens.access_token;
  const { signInSessionId } = await fixture.service.identity.verify(`Bearer ${token}`);
  const { body: key } = await fixture.call('POST', 'client/api-keys', { token, body: { name: 'script' } });
  const ids = [signInSessionId, `api-key:${key.id}`];
  const access = async () => {
    const found = await fixture.service.identity.checkAccess([...ids, 'nobody', 'api-key:nothing']);
    return new Map(found.map(({ signInSessionId: id, ...rest }) => [id, rest]));
  };
  const whole = { role: 'client', hasPlan: true };
  expect(await access()).toEqual(new Map(ids.map((id) => [id, whole])));
  await fixture.service.operator.makeAdministrator(client.email);
  expect((await access()).get(signInSessionId)).toEqual({ role: 'admin', hasPlan: true });
  await fixture.call('DELETE', `client/api-keys/${key.id}`, { token });
  expect([...(await access()).keys()]).toEqual([signInSessionId]);
  fixture.clock.forward(15 * 86_400_000);
  expect((await access()).get(signInSessionId)).toEqual({ role: 'admin', hasPlan: false });
  await fixture.call('DELETE', 'auth/clients/logout', { token });
  expect((await access()).size).toBe(0);
});
