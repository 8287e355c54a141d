import { aiAddresses, aiBase, mainAddresses, mainBase } from '@deskmate/api/addresses';
import { sized } from '@deskmate/api/testing/sized';
import { creditAccounts, ledgerEntries } from '@deskmate/db/tables/main/credits';
import { payments, refunds } from '@deskmate/db/tables/main/payments';
import { type AiVendor, startAiVendor } from '@deskmate/fakes/ai-vendor/ai-vendor';
import { gate, type Step } from '@deskmate/fakes/ai-vendor/script';
import { type StripeStandIn, startStripe } from '@deskmate/fakes/stripe/stripe';
import type { MainService } from '@deskmate/main-service/create-main-service';
import { checkLedger } from '@deskmate/main-service/testing/check-ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnswerReading, askForAnswer } from '../testing/answer-reading.ts';
import { call, newClient } from '../testing/client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const { steps, clientCount } = sized({ steps: 40, clientCount: 2 }, { steps: 2000, clientCount: 4 });
/** The full run takes a new seed each time; the test's name contains it, so that a failure can be repeated. */
const seed = Number(process.env.MONEY_SEED ?? sized(7, Date.now() % 2 ** 31));
let entered = 0;

/** What an answer costs, and a credit: a pack of 40 for 4 dollars is all the credit that a client can use. */
const centsPerAnswer = 10;
const pack = { credits: 40, price: '4' };
/** Answers a day that a client may end for nothing. */
const mostUnpaid = 20;

let vendor: AiVendor;
let stripe: StripeStandIn;
let server: TestServer;
let main: MainService;
let packId = 0;

beforeAll(async () => {
  [vendor, stripe] = await Promise.all([startAiVendor(), startStripe()]);
  server = await startTestServer({
    OPENAI_COMPATIBLE_URL: vendor.compatibleUrl,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_BASE: stripe.url,
    WITHDRAWAL_DAYS: '14',
  });
  stripe.sendEventsTo(`${server.url}/api/payments/stripe/webhook`);
  if (!server.services.main) throw new Error('there is no main backend');
  main = server.services.main;
  await main.operator.editPlan(1, { standard: 0 });
  const { id } = await main.operator.addPack({
    ...pack,
    name: 'Work',
    group: 'standard',
    currency: 'USD',
    validDays: 365,
  });
  packId = id;
}, 60_000);
afterAll(async () => {
  await server.close();
  await Promise.all([vendor.close(), stripe.close()]);
});

type Running = { reading: AnswerReading; speak: () => void; finish: () => void; hasSpoken: boolean };
type Client = {
  token: string;
  id: string;
  /** Its own sequence, because all act at once. */
  random: () => number;
  /** The disputes of its payments; empty once they are decided. */
  disputes: Map<string, string>;
  running: Running[];
  /** Answers that the vendor was asked for and that ended without a word, by the client's will. */
  unpaid: number;
  /** Answers that have said something: each has cost the operator money. */
  paid: number;
  /** Has ended as many for nothing as a day allows. */
  isRefused: boolean;
};

/** One thing that a client, the operator or a bank does. @returns whether it happened. */
type Move = (client: Client) => Promise<boolean>;

const pick = <T>({ random }: Client, items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];

const post = (path: string, { token }: Client, body?: object) => call(server.url, 'POST', path, { token, body });

const buy: Move = async (client) => {
  const order = { kind: 'credit', pack_id: packId, quantity: 1, start_now: true, request_id: crypto.randomUUID() };
  const { body } = await post(mainBase + mainAddresses.paymentSession, client, order);
  const card = new URLSearchParams({ cardNumber: '4242424242424242' });
  await fetch(String(body.checkout_url), { method: 'POST', body: card, redirect: 'manual' });
  // Not everybody waits for the notice.
  if (client.random() < 0.5)
    await call(server.url, 'GET', `${mainBase}${mainAddresses.paymentSession}?id=${body.id}`, client);
  return true;
};

const gates = new Map<string, { speak: ReturnType<typeof gate>; finish: ReturnType<typeof gate> }>();

/** Asks; the vendor waits before its first word and before its last. */
const ask: Move = async (client) => {
  const name = crypto.randomUUID();
  const waits = { speak: gate(), finish: gate() };
  gates.set(name, waits);
  const nth = vendor.calls.length;
  vendor.next((asked) => scriptOf(asked.prompt));
  const reading = await askForAnswer(server.url, client.token, undefined, `Number ${name}`).catch((error: Error) => {
    // No credit, three answers at once, or enough ended for nothing.
    if (!/^(402|429) /.test(error.message)) throw error;
    client.isRefused ||= error.message.includes('unpaid_limit');
    return null;
  });
  if (!reading) return false;
  await vendor.call(nth);
  client.running.push({ reading, speak: waits.speak.open, finish: waits.finish.open, hasSpoken: false });
  return true;
};

async function* scriptOf(prompt: string): AsyncGenerator<Step> {
  const [, name = ''] = /Number ([\w-]{36})/.exec(prompt) ?? [];
  const waits = gates.get(name);
  await waits?.speak.opened;
  yield { text: 'Well' };
  await waits?.finish.opened;
  yield { text: ' then.' };
  yield { finish: 'stop' };
}

const speak: Move = async (client) => {
  const silent = pick(
    client,
    client.running.filter(({ hasSpoken }) => !hasSpoken),
  );
  if (!silent) return false;
  silent.speak();
  await silent.reading.until(() => silent.reading.text() !== '');
  silent.hasSpoken = true;
  return true;
};

const finish: Move = async (client) => {
  const one = pick(client, client.running);
  if (!one) return false;
  one.speak();
  one.finish();
  one.hasSpoken = true;
  await end(client, one);
  return true;
};

const stop: Move = async (client) => {
  const one = pick(client, client.running);
  if (!one) return false;
  await post(aiBase + aiAddresses.chatStop(one.reading.chatId()), client);
  await end(client, one);
  one.speak();
  one.finish();
  return true;
};

async function end(client: Client, one: Running): Promise<void> {
  await one.reading.ended;
  client.running = client.running.filter((other) => other !== one);
  if (one.hasSpoken) client.paid += 1;
  else client.unpaid += 1;
  expect(one.reading.last()?.usage?.credits).toBe(one.hasSpoken ? 1 : 0);
}

const withdraw: Move = async (client) => {
  const { body } = await call(server.url, 'GET', mainBase + mainAddresses.withdrawal, client);
  const open = (body.items as { id: string; withdrawn_at: string | null }[]).filter((one) => one.withdrawn_at === null);
  const contract = pick(client, open);
  if (!contract) return false;
  const declaration = { contract_id: contract.id, name: 'Ann Lee' };
  return (await post(mainBase + mainAddresses.withdrawal, client, declaration)).status === 200;
};

const paymentsOf = async ({ id }: Client) =>
  (await server.db.select().from(payments)).filter(({ clientId }) => clientId === id);

const refund: Move = async (client) => {
  const payment = pick(client, await paymentsOf(client));
  if (!payment) return false;
  const request = client.random() < 0.5 ? {} : { amount: 1 + Math.floor(client.random() * 200) };
  return main.operator.refundPayment({ paymentId: payment.id, ...request }).then(
    () => true,
    // Less is left, or the bank has taken it.
    () => false,
  );
};

const dispute: Move = async (client) => {
  const { disputes } = client;
  const payment = pick(
    client,
    (await paymentsOf(client)).filter(({ id }) => !disputes.has(id)),
  );
  if (!payment) return false;
  disputes.set(payment.id, stripe.disputePayment(payment.gatewayReference));
  return true;
};

const decide: Move = async (client) => {
  const [paymentId, reference] =
    pick(
      client,
      [...client.disputes].filter(([, open]) => open !== ''),
    ) ?? [];
  if (paymentId === undefined) return false;
  client.disputes.set(paymentId, '');
  const words = client.random() < 0.5 ? 'winning_evidence' : 'losing_evidence';
  const headers = { authorization: `Bearer ${stripe.secretKey}` };
  const body = new URLSearchParams({ 'evidence[uncategorized_text]': words });
  await fetch(`${stripe.url}/v1/disputes/${reference}`, { method: 'POST', headers, body });
  return true;
};

/** By how often they happen, of a hundred. */
const likely: [Move, number][] = [
  [buy, 8],
  [ask, 30],
  [speak, 10],
  [finish, 14],
  [stop, 18],
  [withdraw, 4],
  [refund, 8],
  [dispute, 5],
  [decide, 3],
];

function choose({ random }: Client): Move {
  let dice = random() * likely.reduce((sum, [, share]) => sum + share, 0);
  for (const [step, share] of likely) {
    dice -= share;
    if (dice < 0) return step;
  }
  return ask;
}

test(`C13: in whatever order clients buy, ask, stop, withdraw and get their money back, no work stays unpaid beyond a day’s bound (${steps} steps, MONEY_SEED=${seed})`, async () => {
  const clients = await Promise.all(Array.from({ length: clientCount }, enter));
  const happened = new Map(likely.map(([step]) => [step, 0]));
  for (let done = 0; done < steps; done += clientCount) {
    // Each client does one thing at a time, all of them at once.
    await Promise.all(
      clients.map(async (client) => {
        const step = choose(client);
        if (await step(client)) happened.set(step, (happened.get(step) ?? 0) + 1);
      }),
    );
    expect(await checkLedger(server.db)).toEqual([]);
    for (const client of clients) expect(client.unpaid).toBeLessThanOrEqual(mostUnpaid);
    if (done % (5 * clientCount) === 0) for (const client of clients) await expectPaid(client);
    for (const [at, client] of clients.entries()) {
      if (!client.isRefused) continue;
      await leave(client);
      clients[at] = await enter();
    }
  }
  for (const client of clients) await leave(client);
  expect(await checkLedger(server.db)).toEqual([]);
  // Without these a full run would prove nothing.
  for (const [step, count] of happened) expect(count, step.name).toBeGreaterThanOrEqual(sized(0, steps / 400));
}, 600_000);

async function enter(): Promise<Client> {
  entered += 1;
  const random = seeded(seed + entered);
  const token = await newClient(server.url, server.resources.config.dataDir);
  const profile = await call(server.url, 'GET', mainBase + mainAddresses.profile, { token });
  const counts = { running: [], unpaid: 0, paid: 0, isRefused: false };
  const client: Client = { token, id: String(profile.body.id), random, disputes: new Map(), ...counts };
  await buy(client);
  await arrive();
  return client;
}

async function leave(client: Client): Promise<void> {
  while (client.running.length > 0) await finish(client);
  await expectPaid(client);
}

/**
 * What a client has used and what is left to use is paid with money that is kept, or stands as owed where the operator
 * reads it. A refund of part of a pack takes whole credits, in the client's favour.
 */
async function expectPaid(client: Client): Promise<void> {
  await arrive();
  const ledger = await server.db.select().from(ledgerEntries);
  const spent = ledger.filter(({ clientId, kind }) => clientId === client.id && kind === 'spend');
  expect(spent).toHaveLength(client.paid);
  const accounts = await server.db.select().from(creditAccounts);
  const left = accounts.find(({ clientId, group }) => clientId === client.id && group === 'standard')?.balance ?? 0;
  const { items } = await main.operator.listPayments({ from: new Date(0), to: new Date(9e12) });
  const own = items.filter(({ clientId }) => clientId === client.id);
  const covered = own.reduce((sum, { amount, refunded, isDisputed, owed }) => {
    return sum + (isDisputed ? 0 : amount - refunded) + owed;
  }, 0);
  const ids = new Set(own.map(({ id }) => id));
  const given = (await server.db.select().from(refunds)).filter(({ paymentId }) => ids.has(paymentId));
  expect(covered + given.length * centsPerAnswer).toBeGreaterThanOrEqual((spent.length + left) * centsPerAnswer);
}

/** Every notice has arrived and is applied. */
async function arrive(): Promise<void> {
  await stripe.deliverEvents();
  await main.idle();
}

/** Mulberry32: the same sequence for the same seed. */
function seeded(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
