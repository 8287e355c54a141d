import { afterAll, expect, test } from 'vitest';
import { createMainFixture } from '../../testing/main-fixture.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());

const { operator } = fixture.service;

test('an administrator is one at once, on the token they already have', async () => {
  const ann = await fixture.newClient('ann@example.com');
  const profile = async () =>
    (await fixture.call('GET', 'auth/clients/profile', { token: ann.tokens.access_token })).body;
  expect((await profile()).role).toBe('client');
  await operator.makeAdministrator('Ann@Example.com');
  expect((await profile()).role).toBe('admin');
  const mails = await fixture.mailTo('ann@example.com');
  expect(mails.map(({ subject }) => subject)).toContain('Your Deskmate account is an administrator now');
});

test('whoever is exported by the operator is told', async () => {
  const { email } = await fixture.newClient();
  await operator.exportClient(email);
  const mails = await fixture.mailTo(email);
  expect(mails.map(({ subject }) => subject)).toContain('A copy of your Deskmate data was made');
});

test('credit from the operator is in the balance and in the ledger', async () => {
  const { tokens } = await fixture.newClient('ben@example.com');
  const token = tokens.access_token;
  const balance = async () =>
    (await fixture.call('GET', 'client/subscription', { token })).body.credits.find(
      (line: { group: string }) => line.group === 'advanced',
    ).balance;
  const before = await balance();
  await operator.giveCredit({ email: 'ben@example.com', group: 'advanced', credits: 25, days: 30 });
  expect(await balance()).toBe(before + 25);
  const { items } = (await fixture.call('GET', 'client/usage', { token })).body;
  expect(items[0]).toMatchObject({ kind: 'grant', group: 'advanced', credits: 25 });
});

test('an address without an account is named, and nothing happens', async () => {
  const gift = { email: 'nobody@example.com', group: 'standard', credits: 1, days: 1 } as const;
  await expect(operator.giveCredit(gift)).rejects.toThrow('No activated account has the address nobody@example.com');
  await expect(operator.makeAdministrator('nobody@example.com')).rejects.toThrow('Register it first');
});

test('a new administrator signs in at once, has the role and a trial, and is one account with other spellings', async () => {
  const email = 'Chief@Example.com';
  const administrator = { email, password: 'a quiet harbour at dawn', firstName: 'Chief', lastName: 'Lee' };
  await operator.createAdministrator(administrator);
  const { access_token: token } = await fixture.logIn('chief@example.com', administrator.password);
  expect((await fixture.call('GET', 'auth/clients/profile', { token })).body).toMatchObject({ role: 'admin', email });
  expect((await fixture.call('GET', 'client/subscription', { token })).body.plan_name).toBe('Trial');
  await expect(operator.createAdministrator({ ...administrator, email: 'chief@example.com' })).rejects.toThrow(
    'has an account already',
  );
});

test.each([
  ['short', 'must have 8 to 256 characters'],
  ['password', 'too easy to guess'],
  ['weakling2026!', 'too easy to guess'],
])('a password like %j is refused, in words that do not repeat it', async (password, words) => {
  const administrator = { email: 'weakling@example.com', password, firstName: 'A', lastName: 'B' };
  const refusal = await operator.createAdministrator(administrator).catch((error: Error) => error.message);
  expect(refusal).toContain(words);
  expect(refusal).not.toContain(password === 'password' ? 'password,' : password);
  await expect(operator.makeAdministrator(administrator.email)).rejects.toThrow('No activated account');
});
