import { freshDatabase } from '@deskmate/db/fresh-database';
import { createClock } from '@deskmate/service-kit/clock';
import { createCounters } from '@deskmate/service-kit/http/counters';
import { createLimits } from '@deskmate/service-kit/http/limits';
import { silentLog } from '@deskmate/service-kit/monitoring/log';
import { createBus } from '@deskmate/service-kit/work/bus';
import { createMaintenance } from '@deskmate/service-kit/work/maintenance';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { seedPlans } from './billing/catalog/seed-plans.ts';
import { createContext } from './create-context.ts';
import { reserveCredit } from './credit/reserve-credit.ts';
import { startTrial } from './credit/start-trial.ts';
import { register } from './identity/sign-in/register.ts';
import { createMaintenanceJobs } from './maintenance-jobs.ts';
import { demoModels, noClientData, noSpend } from './testing/ai-ports.ts';
import { creditRequest } from './testing/credit-request.ts';
import { readEverything } from './testing/read-everything.ts';
import { secretKey, testConfig, testMonitoring } from './testing/test-config.ts';

const { db, close } = await freshDatabase();
let nowMs = Date.UTC(2026, 0, 1);
const context = createContext({
  db,
  bus: createBus(),
  clock: createClock(() => nowMs),
  log: silentLog(),
  limits: createLimits(createCounters(null)),
  config: testConfig,
  secrets: { secretKey },
  monitoring: testMonitoring,
  models: demoModels,
  clientData: noClientData,
  spend: noSpend,
  adapters: { mail: { send: async () => {}, close: () => {} } },
  passwordCost: { memoryCost: 8, timeCost: 1 },
});
const maintenance = createMaintenance(createMaintenanceJobs(context), silentLog());
afterAll(close);

const hour = 3_600_000;
const day = 24 * hour;

test('what somebody typed and never confirmed is gone after a week, and their mail after a month', async () => {
  const input = { email: 'ann@example.com', password: 'correct horse battery', first_name: 'Ann', last_name: 'Lee' };
  await register(context, input, '192.0.2.1');
  await context.background.idle();
  await maintenance.run();
  expect(await readEverything(db)).toContain('ann@example.com');
  nowMs += 7 * day + 1;
  await maintenance.run();
  expect(await readEverything(db)).not.toContain('ann@example.com');
  expect(await readEverything(db)).toContain('"kind":"activation"');
  nowMs += 30 * day;
  await maintenance.run();
  expect(await readEverything(db)).not.toContain('"kind":"activation"');
});

test('the signing key is renewed every 90 days, and the old one verifies until its last token is over', async () => {
  const kids = async () => (await context.repositories.signingKeys.list()).map(({ kid }) => kid);
  const [first] = await kids();
  const { token } = await context.accessTokens.issue({ kind: 'pending', registrationId: 'x' });
  nowMs += 90 * day;
  await maintenance.run();
  expect(await kids()).toHaveLength(2);
  expect((await context.signingKeys.current()).kid).not.toBe(first);
  expect(await context.accessTokens.read(token, { evenExpired: true })).not.toBeNull();
  nowMs += 2 * hour;
  await maintenance.run();
  expect(await kids()).toHaveLength(2);
  nowMs += 1;
  await maintenance.run();
  expect(await kids()).toHaveLength(1);
  expect(await kids()).not.toContain(first);
  expect(await context.accessTokens.read(token, { evenExpired: true })).toBeNull();
});

test('an orphaned hold is released after a day', async () => {
  await startTrialOf('lost');
  const request = creditRequest('lost', { credits: 4 });
  await reserveCredit(context, request);
  const stateOfHold = async () => (await context.repositories.creditHolds.find(request.requestId))?.state;
  nowMs += day;
  await maintenance.run();
  expect(await stateOfHold()).toBe('open');
  nowMs += 1;
  await maintenance.run();
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

test('N13: a month of expired rows is removed in batches', async () => {
  nowMs += 400 * day;
  const expired = new Date(nowMs - 100 * day).toISOString();
  await db.execute(sql`
    insert into main.attempt_counters (key, count, window_ends_at)
    select 'n13-' || n, 1, ${expired}::timestamptz from generate_series(1, 3000) n`);
  await db.execute(sql`
    insert into main.mail_outbox (id, kind, next_try_at, sent_at, created_at)
    select 'n13-' || n, 'activation', ${expired}::timestamptz, ${expired}::timestamptz, ${expired}::timestamptz
    from generate_series(1, 3000) n`);
  await db.execute(sql`
    insert into main.mail_outbox (id, kind, next_try_at, created_at)
    values ('n13-waiting', 'activation', ${expired}::timestamptz, ${expired}::timestamptz)`);
  await maintenance.run();
  const left = await db.execute<{ counters: number; mails: string[] }>(sql`
    select (select count(*)::int from main.attempt_counters) as counters,
           (select array_agg(id) from main.mail_outbox where id like 'n13-%') as mails`);
  expect(left.rows).toEqual([{ counters: 0, mails: ['n13-waiting'] }]);
});
