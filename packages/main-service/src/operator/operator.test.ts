import { audit } from '@deskmate/db/tables/main/audit';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { checkLedger } from '../testing/check-ledger.ts';
import { creditRequest } from '../testing/credit-request.ts';
import { createMainFixture } from '../testing/main-fixture.ts';

type CreditRequest = ReturnType<typeof creditRequest>;

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

test('notifies the client of an export by the operator', async () => {
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

test('given credit is taken back as far as it is left and nothing holds it, and the ledger and the audit tell', async () => {
  const { id, email, tokens } = await fixture.newClient();
  const { credit } = fixture.service;
  const take = (credits: number) => operator.takeCredit({ email, group: 'advanced', credits });
  await expect(take(1)).rejects.toThrow('0 are left');
  await operator.giveCredit({ email, group: 'advanced', credits: 20, days: 30 });
  await operator.giveCredit({ email, group: 'advanced', credits: 10, days: 30 });
  const [spent, held] = [5, 17].map((credits) => creditRequest(id, { group: 'advanced', credits })) as [
    CreditRequest,
    CreditRequest,
  ];
  await credit.reserve(spent);
  await credit.settle(spent.requestId, 5);
  await credit.reserve(held);
  // The trial's 10 are spent first, so that 5 of them and 12 that were given are held.
  await expect(take(19)).rejects.toThrow('18 are left that no running answer holds; more cannot be taken');
  await take(18);
  await credit.settle(held.requestId, 17);
  expect(await checkLedger(fixture.db)).toEqual([]);
  await expect(take(1)).rejects.toThrow('0 are left');
  const { items } = (await fixture.call('GET', 'client/usage', { token: tokens.access_token })).body;
  expect(items).toContainEqual(
    expect.objectContaining({ kind: 'adjust', cause: 'gift_taken_back', group: 'advanced', credits: -18 }),
  );
  expect(await fixture.db.select().from(audit).where(eq(audit.action, 'credit_taken'))).toMatchObject([
    { clientId: id, actor: 'operator', details: { group: 'advanced', credits: 18 } },
  ]);
  const told = (await fixture.mailTo(email)).filter(({ subject }) => subject === 'We took back Deskmate credits');
  expect(told.map(({ text }) => text)).toEqual([expect.stringContaining('18')]);
});

test('never takes back purchased or plan credits', async () => {
  const { email } = await fixture.newClient();
  await expect(operator.takeCredit({ email, group: 'standard', credits: 1 })).rejects.toThrow('0 are left');
});

test('removes an administrator’s rights immediately, even for current tokens, and notifies them', async () => {
  const { email, tokens } = await fixture.newClient();
  await expect(operator.removeAdministrator(email)).rejects.toThrow(`${email} is not an administrator.`);
  await operator.makeAdministrator(email);
  await operator.removeAdministrator(email);
  const { body } = await fixture.call('GET', 'auth/clients/profile', { token: tokens.access_token });
  expect(body.role).toBe('client');
  const mails = await fixture.mailTo(email);
  expect(mails.map(({ subject }) => subject)).toContain('Your Deskmate account is no longer an administrator');
});

test('restores retired and disabled offers unchanged', async () => {
  const offered = async () => [(await operator.listPlans()).map(({ planId }) => planId), await operator.listPacks()];
  const before = await offered();
  await operator.retirePlan(2);
  await operator.retirePack(1);
  expect(await offered()).not.toEqual(before);
  await operator.restorePlan(2);
  await operator.restorePack(1);
  expect(await offered()).toEqual(before);
  await expect(operator.restorePlan(2)).rejects.toThrow('on offer already');
  await expect(operator.restorePack(1)).rejects.toThrow('on offer already');
  await expect(operator.restorePlan(99)).rejects.toThrow('never was');
  await expect(operator.restorePack(99)).rejects.toThrow('never was');
  await operator.retirePlan(1);
  const trial = await operator.addPlan({ name: 'Taste', trialDays: 3 });
  await expect(operator.restorePlan(1)).rejects.toThrow('Taste is the trial already');
  await operator.retirePlan(trial.planId);
  await operator.restorePlan(1);

  await operator.addPromoCode({ code: 'BACK', percent: 10, until: '2026-03-12' });
  await expect(operator.enablePromoCode('back')).rejects.toThrow('BACK is not disabled.');
  await operator.disablePromoCode('back');
  await operator.enablePromoCode('back');
  expect(await operator.listPromoCodes()).toMatchObject([{ code: 'BACK', disabledAt: null }]);
  await operator.disablePromoCode('back');
  fixture.clock.set('2026-03-14T12:00:00Z');
  await expect(operator.enablePromoCode('back')).rejects.toThrow('BACK has ended on 2026-03-13');
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
