import { clients } from '@deskmate/db/tables/main/clients';
import { ledgerEntries } from '@deskmate/db/tables/main/credits';
import { payments } from '@deskmate/db/tables/main/payments';
import { referrals } from '@deskmate/db/tables/main/referrals';
import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkLedger } from '../../testing/check-ledger.ts';
import { createMainFixture, goodPassword, type MainFixture, type SignedIn } from '../../testing/main-fixture.ts';
import { payByCard } from '../../testing/subscribe.ts';
import { createReferralsRepository } from './referrals-repository.ts';

let fixture: MainFixture;
beforeEach(async () => {
  fixture = await createMainFixture();
});
afterEach(async () => {
  expect(await checkLedger(fixture.db)).toEqual([]);
  await fixture.close();
});

const overview = async ({ tokens }: SignedIn) =>
  (await fixture.call('GET', 'client/referral', { token: tokens.access_token })).body;
const statuses = async (client: SignedIn) =>
  (await overview(client)).items.map(({ status }: { status: string }) => status);
const invite = ({ tokens }: SignedIn, email: string) =>
  fixture.call('POST', 'client/referral', { token: tokens.access_token, body: { email } });
const check = async (token: string) =>
  (await fixture.call('POST', 'auth/invitation/check', { body: { invite_token: token } })).body.email;
const join = (codes: object, email?: string) => fixture.newClient(email, goodPassword, codes);
const advancedOf = async ({ tokens }: SignedIn): Promise<number> =>
  (await fixture.call('GET', 'client/subscription', { token: tokens.access_token })).body.credits[1].balance;
const ledgerOf = async (client: SignedIn) =>
  (
    await fixture.db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.clientId, client.id))
      .orderBy(asc(ledgerEntries.id))
  ).filter(({ requestId }) => requestId.includes('referral:'));

const openPlan = async ({ tokens }: SignedIn) => {
  const body = { kind: 'plan', plan_id: 2, interval: 'month', request_id: crypto.randomUUID() };
  return (await fixture.call('POST', 'client/payment/session', { token: tokens.access_token, body })).body.id;
};
const pay = async (client: SignedIn) => payByCard(fixture, client.tokens.access_token, await openPlan(client));
const refund = async (client: SignedIn, amount?: number) => {
  const [payment] = await fixture.db.select().from(payments).where(eq(payments.clientId, client.id));
  return fixture.service.operator.refundPayment({ paymentId: payment?.id ?? '', amount });
};
const tokenOfMail = async (address: string): Promise<string> =>
  /invite_token=([\w-]{43})/.exec((await fixture.mailTo(address))[0]?.text ?? '')?.[1] ?? 'none';

test('a code and its link are there from the first look on and stay, also when looked at twice at once', async () => {
  const ann = await fixture.newClient();
  const looks = await Promise.all(Array.from({ length: 8 }, () => overview(ann)));
  expect(new Set(looks.map(({ code }) => code)).size).toBe(1);
  expect(looks[0]).toMatchObject({
    link: `http://desk.test/auth/jwt/register?referral_code=${looks[0].code}`,
    reward: { group: 'advanced', credits: 50, valid_days: 365 },
    items: [],
  });
});

test('invited, joined, rewarded: the invitation prefills its address, and both receive credits with a cause', async () => {
  const ann = await fixture.newClient('ann@example.com');
  expect((await invite(ann, 'Ben@Example.com')).body).toMatchObject({ email: 'Ben@Example.com', status: 'invited' });
  const token = await tokenOfMail('Ben@Example.com');
  expect(await check(token)).toBe('Ben@Example.com');
  const ben = await join({ invite_token: token }, 'ben@example.com');
  expect(await check(token)).toBeNull();
  expect(await statuses(ann)).toEqual(['joined']);
  const before = [await advancedOf(ann), await advancedOf(ben)];

  await pay(ben);
  expect(await statuses(ann)).toEqual(['rewarded']);
  expect(await advancedOf(ann)).toBe((before[0] ?? 0) + 50);
  expect(await advancedOf(ben)).toBe((before[1] ?? 0) + 60 + 50);
  const [{ id } = { id: '' }] = await fixture.db.select().from(referrals);
  expect(await ledgerOf(ann)).toMatchObject([{ kind: 'grant', credits: 50, requestId: `referral:${id}:referrer` }]);
  expect(await ledgerOf(ben)).toMatchObject([{ kind: 'grant', credits: 50, requestId: `referral:${id}:invitee` }]);
});

test('twenty notices of one payment at once, and a renewal later, reward once', async () => {
  const ann = await fixture.newClient();
  const { code } = await overview(ann);
  const ben = await join({ referral_code: ` ${code.toLowerCase()} ` });
  const session = await openPlan(ben);
  const second = { ...fixture, ...(await fixture.another()) };
  await Promise.all(
    Array.from({ length: 20 }, (_, nth) => payByCard(nth % 2 ? fixture : second, ben.tokens.access_token, session)),
  );
  fixture.clock.set('2026-04-11T12:00:00Z');
  await fixture.service.operator.reconcilePayments();
  expect(await fixture.db.select().from(payments)).toHaveLength(2);
  expect([(await ledgerOf(ann)).length, (await ledgerOf(ben)).length]).toEqual([1, 1]);
});

test('two who were referred by one client pay at the same moment: both rewards arrive', async () => {
  const ann = await fixture.newClient();
  const { code } = await overview(ann);
  const invitees = await Promise.all(Array.from({ length: 6 }, () => join({ referral_code: code })));
  await Promise.all(invitees.map(pay));
  expect(await statuses(ann)).toEqual(Array(6).fill('rewarded'));
  expect(await ledgerOf(ann)).toHaveLength(6);
});

test('a client and those whom they referred pay at the same moment: no payment is lost to a deadlock', async () => {
  const ann = await fixture.newClient();
  const { code } = await overview(ann);
  const invitees = await Promise.all(Array.from({ length: 3 }, () => join({ referral_code: code })));
  const everyone = [ann, ...invitees];
  const sessions = await Promise.all(everyone.map(openPlan));
  const paid = await Promise.all(
    everyone.map(({ tokens }, nth) => payByCard(fixture, tokens.access_token, sessions[nth] ?? '')),
  );
  expect(paid.map(({ status }) => status)).toEqual(everyone.map(() => 200));
  expect(await fixture.db.select().from(payments)).toHaveLength(4);
  expect(await statuses(ann)).toEqual(Array(3).fill('rewarded'));
});

test('beyond the number that one client can earn only the invitee is rewarded, exactly so when they pay at once', async () => {
  const ann = await fixture.newClient();
  const { code, rewards_max: most } = await overview(ann);
  const at = fixture.clock.date();
  const earned = (_: unknown, nth: number) => ({ id: `r${nth}`, clientId: ann.id, createdAt: at, rewardedAt: at });
  await fixture.db.insert(referrals).values(Array.from({ length: most - 1 }, earned));
  const invitees = await Promise.all(Array.from({ length: 3 }, () => join({ referral_code: code })));
  await Promise.all(invitees.map(pay));
  expect(await ledgerOf(ann)).toHaveLength(1);
  for (const invitee of invitees) expect(await ledgerOf(invitee)).toHaveLength(1);
  expect((await statuses(ann)).filter((status: string) => status === 'paid')).toHaveLength(2);
});

test('a refund in part takes nothing; the whole takes back what is left of each reward, once', async () => {
  const ann = await fixture.newClient();
  const ben = await join({ referral_code: (await overview(ann)).code });
  await pay(ben);
  const before = await advancedOf(ann);
  await refund(ben, 100);
  expect(await advancedOf(ann)).toBe(before);
  // Of the trial's 10 and the reward's 50 only 20 are left.
  await fixture.service.credit.reserve({
    clientId: ann.id,
    requestId: 'spent',
    group: 'advanced',
    credits: 40,
    tool: 'chat',
    modelId: 'demo',
    sessionId: null,
    chatId: null,
  });
  await fixture.service.credit.settle('spent', 40);
  await refund(ben);
  expect(await advancedOf(ann)).toBe(0);
  expect((await ledgerOf(ann)).map(({ kind, credits }) => [kind, credits])).toEqual([
    ['grant', 50],
    ['adjust', -20],
  ]);
  expect((await ledgerOf(ben)).map(({ credits }) => credits)).toEqual([50, -50]);
  expect(await statuses(ann)).toEqual(['reversed']);
  await fixture.service.operator.reconcilePayments();
  expect(await ledgerOf(ann)).toHaveLength(2);
});

test('L10: nobody refers themselves under any alias, nor two each other, and garbage is ignored', async () => {
  const ann = await fixture.newClient('ann@example.com');
  const { code } = await overview(ann);
  for (const alias of ['ann@example.com', 'ANN@example.com', 'ann+friend@example.com', ' ann@example.com ']) {
    expect((await invite(ann, alias)).status).toBe(422);
  }
  await fixture.register('ann+friend@example.com', goodPassword, { referral_code: code });
  expect((await fixture.mailTo('ann+friend@example.com')).map(({ subject }) => subject)).not.toContain(
    'Activate your Deskmate account',
  );
  const ben = await join({ referral_code: code });
  const benCode = (await overview(ben)).code;
  // As if Ann had been registered with the code that Ben was given later.
  fixture.clock.forward(1000);
  await fixture.db.update(clients).set({ referralCode: benCode, inviteToken: 'x' }).where(eq(clients.id, ann.id));
  await fixture.db.update(clients).set({ createdAt: fixture.clock.date() }).where(eq(clients.id, ben.id));
  await pay(ann);
  expect(await ledgerOf(ann)).toEqual([]);
  expect(await ledgerOf(ben)).toEqual([]);
  for (const garbage of ['', ' ', '0', '../../admin', "' or 1=1 --", '%00', code.slice(1), `${code}A`]) {
    await join({ referral_code: garbage, invite_token: garbage });
    expect(await check(garbage)).toBeNull();
  }
  expect(await statuses(ann)).toEqual(['joined']);
});

test('a code that was stored at a registration before the programme counts with the first payment', async () => {
  const ann = await fixture.newClient();
  const ben = await fixture.newClient();
  await fixture.db
    .update(clients)
    .set({ referralCode: (await overview(ann)).code })
    .where(eq(clients.id, ben.id));
  await pay(ben);
  expect(await statuses(ann)).toEqual(['rewarded']);
});

test('an invitation tells nothing of who has an account, is mailed once, and ten a day are sent', async () => {
  const ann = await fixture.newClient('ann@example.com');
  const cleo = await fixture.newClient('cleo@example.com');
  const shape = ({ status, body }: Awaited<ReturnType<typeof invite>>) => [status, Object.keys(body), body.status];
  expect(shape(await invite(ann, 'cleo@example.com'))).toEqual(shape(await invite(ann, 'nobody@example.com')));
  expect((await invite(ann, 'NOBODY+x@example.com')).body.email).toBe('nobody@example.com');
  await invite(cleo, 'nobody@example.com');
  expect(await fixture.mailTo('nobody@example.com')).toHaveLength(1);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, nth) => invite(ann, `n${nth}@example.com`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
  expect(answers.find(({ status }) => status === 429)?.body.code).toBe('too_many_requests');
});

test('N10: the mail holds nothing that the inviter typed but the address they proved', async () => {
  const ann = await fixture.newClient('ann@example.com');
  const body = { first_name: 'WIN at evil.example', last_name: 'Now' };
  await fixture.call('PATCH', 'auth/clients/profile', { token: ann.tokens.access_token, body });
  await invite(ann, 'ben@example.com');
  const [mail] = await fixture.mailTo('ben@example.com');
  expect(mail?.subject.replaceAll(/[\u2060\u2068\u2069]/g, '')).toBe('ann@example.com invites you to Deskmate');
  expect(JSON.stringify(mail)).not.toContain('evil');
});

test('deletes unaccepted invitations with their address; referred users cannot see them', async () => {
  const ann = await fixture.newClient();
  const ben = await join({ referral_code: (await overview(ann)).code });
  await invite(ann, 'later@example.com');
  expect((await overview(ben)).items).toEqual([]);
  expect((await overview(ann)).items.map(({ email }: { email: string }) => email)).toEqual(['later@example.com', null]);
  fixture.clock.forward(31 * 86_400_000);
  const before = new Date(fixture.clock.now() - 30 * 86_400_000);
  expect(await createReferralsRepository(fixture.db).removeOpen(before, 100)).toBe(1);
  expect((await fixture.db.select().from(referrals)).map(({ email }) => email)).toEqual([null]);
});
