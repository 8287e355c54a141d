import { freshDatabase } from '@deskmate/db/fresh-database';
import { createBus } from '@deskmate/service-kit/bus';
import { createCounters } from '@deskmate/service-kit/counters';
import { createLimits } from '@deskmate/service-kit/limits';
import { silentLog } from '@deskmate/service-kit/log';
import { afterAll, expect, test } from 'vitest';
import { createContext } from './create-context.ts';
import { reserveCredit } from './features/credit/reserve-credit.ts';
import { seedPlans } from './features/plans/seed-plans.ts';
import { register } from './features/sign-in/register.ts';
import { startTrial } from './features/subscriptions/start-trial.ts';
import { keepHouse } from './housekeeping.ts';
import { creditRequest } from './testing/credit-request.ts';
import { demoModels } from './testing/demo-models.ts';
import { readEverything } from './testing/read-everything.ts';
import { secretKey, testConfig } from './testing/test-config.ts';

const { db, close } = await freshDatabase();
let nowMs = Date.UTC(2026, 0, 1);
const context = createContext({
  db,
  bus: createBus(),
  clock: { now: () => nowMs },
  log: silentLog(),
  limits: createLimits(createCounters(null)),
  config: testConfig,
  secrets: { secretKey },
  models: demoModels,
  adapters: { mail: { send: async () => {}, close: () => {} } },
  passwordCost: { memoryCost: 8, timeCost: 1 },
});
afterAll(close);

const hour = 3_600_000;
const day = 24 * hour;

test('what somebody typed and never confirmed is gone after a week, and their mail after a month', async () => {
  const input = { email: 'ann@example.com', password: 'correct horse battery', first_name: 'Ann', last_name: 'Lee' };
  await register(context, input, '192.0.2.1');
  await context.background.idle();
  await keepHouse(context);
  expect(await readEverything(db)).toContain('ann@example.com');
  nowMs += 7 * day + 1;
  await keepHouse(context);
  expect(await readEverything(db)).not.toContain('ann@example.com');
  expect(await readEverything(db)).toContain('"kind":"activation"');
  nowMs += 30 * day;
  await keepHouse(context);
  expect(await readEverything(db)).not.toContain('"kind":"activation"');
});

test('the signing key is renewed every 90 days, and the old one verifies until its last token is over', async () => {
  const kids = async () => (await context.repositories.signingKeys.list()).map(({ kid }) => kid);
  const [first] = await kids();
  const { token } = await context.accessTokens.issue({ kind: 'pending', registrationId: 'x' });
  nowMs += 90 * day;
  await keepHouse(context);
  expect(await kids()).toHaveLength(2);
  expect((await context.signingKeys.current()).kid).not.toBe(first);
  expect(await context.accessTokens.read(token, { evenExpired: true })).not.toBeNull();
  nowMs += 2 * hour;
  await keepHouse(context);
  expect(await kids()).toHaveLength(2);
  nowMs += 1;
  await keepHouse(context);
  expect(await kids()).toHaveLength(1);
  expect(await kids()).not.toContain(first);
  expect(await context.accessTokens.read(token, { evenExpired: true })).toBeNull();
});

test('a hold that was lost track of is free again after a day', async () => {
  await startTrialOf('lost');
  const request = creditRequest('lost', { credits: 4 });
  await reserveCredit(context, request);
  const stateOfHold = async () => (await context.repositories.credit.findHold(request.requestId))?.state;
  nowMs += day;
  await keepHouse(context);
  expect(await stateOfHold()).toBe('open');
  nowMs += 1;
  await keepHouse(context);
  expect(await stateOfHold()).toBe('refunded');
});

async function startTrialOf(id: string): Promise<void> {
  const email = `${id}@example.com`;
  const names = { firstName: id, lastName: id, language: 'en' as const };
  const now = new Date(nowMs);
  await seedPlans(context);
  await context.transact(async (repositories) => {
    await repositories.clients.add({ id, email, emailKey: email, ...names, createdAt: now });
    await startTrial(repositories, id, now);
  });
}
