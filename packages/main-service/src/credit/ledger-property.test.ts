import { sized } from '@deskmate/api/testing/sized';
import { freshDatabase } from '@deskmate/db/fresh-database';
import { createClock } from '@deskmate/service-kit/clock';
import { createCounters } from '@deskmate/service-kit/http/counters';
import { createLimits } from '@deskmate/service-kit/http/limits';
import { silentLog } from '@deskmate/service-kit/monitoring/log';
import { createBus } from '@deskmate/service-kit/work/bus';
import { afterAll, expect, test } from 'vitest';
import { seedPlans } from '../billing/catalog/seed-plans.ts';
import { startPaidPlan } from '../billing/renewals/start-paid-plan.ts';
import type { MainContext } from '../context.ts';
import { createContext } from '../create-context.ts';
import { demoModels, noClientData, noSpend } from '../testing/ai-ports.ts';
import { checkLedger } from '../testing/check-ledger.ts';
import { creditRequest } from '../testing/credit-request.ts';
import { secretKey, testConfig, testMonitoring } from '../testing/test-config.ts';
import { refundCredit, settleCredit } from './close-hold.ts';
import { refundStaleHolds } from './refund-stale-holds.ts';
import { reserveCredit } from './reserve-credit.ts';
import { startTrial } from './start-trial.ts';

const { db, close } = await freshDatabase();
afterAll(close);

const operations = sized(300, 10_000);
const workers = 8;

/** The full run takes a new seed each time; the test's name contains it, so that a failure can be repeated. */
const seed = Number(process.env.LEDGER_SEED ?? sized(20_260_310, Date.now() % 2 ** 31));
const random = seeded(seed);
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
const upTo = (max: number) => 1 + Math.floor(random() * max);

let nowMs = Date.UTC(2026, 0, 31, 9);
const clock = createClock(() => nowMs);
const context = crashing(
  createContext({
    db,
    clock,
    bus: createBus(),
    log: silentLog(),
    limits: createLimits(createCounters(null)),
    config: testConfig,
    secrets: { secretKey },
    monitoring: testMonitoring,
    models: demoModels,
    clientData: noClientData,
    spend: noSpend,
    passwordCost: { memoryCost: 8, timeCost: 1 },
  }),
);

test(`C10: whatever happens in whatever order, the ledger adds up at every step (${operations} operations, LEDGER_SEED=${seed})`, async () => {
  await seedPlans({ ...context, transact: context.surely });
  const clientIds = await Promise.all(['a', 'b', 'c'].map(newClient));
  const requestIds: string[] = [];
  const done = { admitted: 0, refused: 0, crashed: 0 };
  let left = operations;

  const work = async () => {
    while (left > 0) {
      left -= 1;
      await act(clientIds, requestIds).then(
        (admitted) => {
          done.admitted += admitted ? 1 : 0;
        },
        (error: { code?: string }) => {
          if (error instanceof Crash) done.crashed += 1;
          else if (error.code === 'insufficient_credit' || error.code === 'subscription_expired') done.refused += 1;
          else if (error.code !== 'conflict') throw error;
        },
      );
      if (left % 10 === 0) expect(await checkLedger(db)).toEqual([]);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  expect(await checkLedger(db)).toEqual([]);
  // Without these the run would prove nothing.
  expect(Math.min(done.admitted, done.refused, done.crashed)).toBeGreaterThan(operations / 100);

  await refundStaleHolds({ ...context, transact: context.surely }, -1);
  const entitlements = await Promise.all(
    clientIds.map((id) => context.repositories.entitlements.find(id, new Date(nowMs))),
  );
  expect(entitlements.flatMap(({ accounts }) => accounts).every(({ held }) => held === 0)).toBe(true);
  expect(await checkLedger(db)).toEqual([]);
}, 300_000);

/** One random operation. @returns whether credit was reserved. */
async function act(clientIds: string[], requestIds: string[]): Promise<boolean> {
  const clientId = pick(clientIds);
  const dice = random();
  if (dice < 0.45) {
    const request = creditRequest(clientId, { credits: upTo(40), group: pick(['standard', 'advanced', 'image']) });
    // Added to the list before it is reserved, so that it may be closed at the same moment.
    requestIds.push(request.requestId);
    await reserveCredit(context, request);
    return true;
  }
  const requestId = pick(requestIds) ?? 'none';
  if (dice < 0.7) await settleCredit(context, requestId, upTo(45));
  else if (dice < 0.9) await refundCredit(context, requestId);
  else if (dice < 0.95) nowMs += upTo(3 * 86_400_000);
  else if (dice < 0.97) await refundStaleHolds(context, 86_400_000);
  else await buyPlan(clientId);
  return false;
}

async function buyPlan(clientId: string): Promise<void> {
  const plan = await context.repositories.plans.find(pick([2, 3]));
  if (!plan) throw new Error('no such plan');
  const now = new Date(nowMs);
  await context.transact(async (repositories) => {
    const client = await repositories.clients.lock(clientId);
    if (!client) throw new Error('no such client');
    await startPaidPlan(repositories, client, {
      order: null,
      version: plan,
      interval: 'month',
      now,
      paymentId: crypto.randomUUID(),
      period: null,
      kind: 'purchase',
    });
  });
}

async function newClient(id: string): Promise<string> {
  const names = { firstName: id, lastName: id, language: 'en' as const };
  const now = new Date(nowMs);
  const email = `${id}@example.com`;
  await context.surely(async (repositories) => {
    await repositories.clients.add({ id, email, emailKey: email, ...names, createdAt: now });
    await startTrial(repositories, id, now);
  });
  return id;
}

class Crash extends Error {}

/** The same context, whose transactions sometimes fail at commit. */
function crashing(sound: MainContext): MainContext & { surely: MainContext['transact'] } {
  const transact: MainContext['transact'] = (work) =>
    sound.transact(async (repositories) => {
      const result = await work(repositories);
      if (random() < 0.1) throw new Crash('killed before commit');
      return result;
    });
  return { ...sound, transact, surely: sound.transact };
}

/** Mulberry32: the same sequence for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
