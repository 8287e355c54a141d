import { creditAlerts } from '@deskmate/db/tables/main/credits';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, expect, test } from 'vitest';
import { checkLedger } from '../testing/check-ledger.ts';
import { creditRequest } from '../testing/credit-request.ts';
import { createMainFixture, type SignedIn } from '../testing/main-fixture.ts';
import { payByCard, subscribe } from '../testing/subscribe.ts';
import type { CreditRequest } from './reserve-credit.ts';

const fixture = await createMainFixture();
const { credit } = fixture.service;
afterEach(async () => expect(await checkLedger(fixture.db)).toEqual([]));
afterAll(() => fixture.close());

/** What a test spends is of the trial's 60 Standard credits, unless said otherwise. */
async function spend(client: SignedIn, credits: number, change: Partial<CreditRequest> = {}): Promise<void> {
  const request = creditRequest(client.id, { credits, ...change });
  await credit.reserve(request);
  await credit.settle(request.requestId, credits);
}

const isLow = /most of this month’s|معظم رصيدك/;
const isUsedUp = /are used up|نفد رصيدك/;
async function lowCreditMails({ email }: SignedIn) {
  return (await fixture.mailTo(email)).filter(({ subject }) => isLow.test(subject) || isUsedUp.test(subject));
}
const subjects = async (client: SignedIn) => (await lowCreditMails(client)).map(({ subject }) => subject);
const change = ({ tokens }: SignedIn, body: object) =>
  fixture.call('PATCH', 'auth/clients/profile', { token: tokens.access_token, body });

test('one mail when 80 % of a month’s credit is used, and one when all is', async () => {
  const client = await fixture.newClient();
  await spend(client, 47);
  expect(await subjects(client)).toEqual([]);
  await spend(client, 1);
  const [low] = await lowCreditMails(client);
  expect(low?.subject).toMatch(isLow);
  expect(low?.text).toMatch(/Standard credits\. Left: \W?12/);
  expect(low?.text).not.toMatch(/Advanced|Image/);
  expect(low?.text).toContain('/dashboard/user/account/usage');
  await spend(client, 11);
  expect(await subjects(client)).toHaveLength(1);
  await spend(client, 1);
  const [, usedUp, ...others] = await lowCreditMails(client);
  expect(usedUp?.subject).toMatch(isUsedUp);
  expect(usedUp?.text).toContain('/client/buy-advance-credit');
  expect(others).toEqual([]);
});

test('of parallel spends at a threshold one brings a mail', async () => {
  const client = await fixture.newClient();
  const second = (await fixture.another()).service.credit;
  const requests = Array.from({ length: 30 }, () => creditRequest(client.id, { credits: 2 }));
  for (const request of requests) await credit.reserve(request);
  await Promise.all(requests.flatMap(({ requestId }) => [credit.settle(requestId, 2), second.settle(requestId, 2)]));
  await fixture.service.idle();
  expect((await subjects(client)).filter((subject) => isLow.test(subject))).toHaveLength(1);
  expect((await subjects(client)).filter((subject) => isUsedUp.test(subject))).toHaveLength(1);
});

test('credits held and released send no email', async () => {
  const client = await fixture.newClient();
  const request = creditRequest(client.id, { credits: 60 });
  await credit.reserve(request);
  await credit.refund(request.requestId);
  const cheaper = creditRequest(client.id, { credits: 60 });
  await credit.reserve(cheaper);
  await credit.settle(cheaper.requestId, 3);
  expect(await subjects(client)).toEqual([]);
});

test('each group and each month has its own mails', async () => {
  fixture.clock.set('2027-01-10T08:00:00Z');
  const client = await fixture.newClient();
  await subscribe(fixture, client, { planId: 2, interval: 'year' });
  await spend(client, 60 + 480);
  await spend(client, 1);
  expect(await subjects(client)).toHaveLength(1);
  await spend(client, 48 + 10, { group: 'advanced', modelId: 'strong' });
  expect(await subjects(client)).toHaveLength(2);
  fixture.clock.set('2027-02-10T08:00:00Z');
  await spend(client, 479);
  expect(await subjects(client)).toHaveLength(2);
  await spend(client, 1);
  expect(await subjects(client)).toHaveLength(3);
  const alerts = await fixture.db.select().from(creditAlerts).where(eq(creditAlerts.clientId, client.id));
  expect(new Set(alerts.map(({ month }) => month)).size).toBe(2);
});

test('sends no email to users who turned them off, and charges them the same', async () => {
  const client = await fixture.newClient();
  expect((await change(client, { low_credit_mails: false })).body).toMatchObject({ low_credit_mails: false });
  await spend(client, 50);
  await change(client, { low_credit_mails: true });
  await spend(client, 5);
  expect(await subjects(client)).toEqual([]);
  await spend(client, 5);
  expect(await subjects(client)).toEqual([expect.stringMatching(isUsedUp)]);
});

test('while bought credit is left, nothing is used up; the mail is in the reader’s language', async () => {
  const client = await fixture.newClient();
  await subscribe(fixture, client, { planId: 2, interval: 'month' });
  const { access_token: token } = await fixture.logIn(client.email);
  const body = { kind: 'credit', pack_id: 1, quantity: 1, request_id: crypto.randomUUID() };
  const opened = await fixture.call('POST', 'client/payment/session', { token, body });
  expect((await payByCard(fixture, token, opened.body.id)).status).toBe(200);
  await change(client, { language: 'ar' });
  const advanced = { group: 'advanced', modelId: 'strong' } as const;
  const ofPlan = 60 + 10;
  await spend(client, ofPlan, advanced);
  const [low, ...others] = await lowCreditMails(client);
  expect(low?.text).toMatch(/المتقدمة\. المتبقي مع ما اشتريته: \W?200/);
  expect(others).toEqual([]);
  await spend(client, 199, advanced);
  expect(await subjects(client)).toHaveLength(1);
  await spend(client, 1, advanced);
  expect(await subjects(client)).toEqual([low?.subject, expect.stringMatching(isUsedUp)]);
});
