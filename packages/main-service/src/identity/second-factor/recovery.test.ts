import { mainAddresses } from '@deskmate/api/addresses';
import { audit } from '@deskmate/db/tables/main/audit';
import { rememberedDevices } from '@deskmate/db/tables/main/remembered-devices';
import { createCounters } from '@deskmate/service-kit/http/counters';
import { createLimits } from '@deskmate/service-kit/http/limits';
import { silentLog } from '@deskmate/service-kit/monitoring/log';
import { asc, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createContext } from '../../create-context.ts';
import { demoModels, noClientData, noSpend } from '../../testing/ai-ports.ts';
import { createMainFixture, goodPassword, type SignedIn, tokenIn } from '../../testing/main-fixture.ts';
import { appCode, codeStep, newClientWithApp, passwordStep } from '../../testing/second-factor.ts';
import { secretKey, testConfig, testMonitoring } from '../../testing/test-config.ts';
import type { Transact, Tx } from '../../transaction.ts';
import { finishRecoveries, remindOfRecoveries } from './finish-recoveries.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());
const context = createContext({
  db: fixture.db,
  bus: fixture.bus,
  clock: fixture.clock,
  log: silentLog(),
  config: testConfig,
  models: demoModels,
  clientData: noClientData,
  spend: noSpend,
  secrets: { secretKey },
  monitoring: testMonitoring,
  limits: createLimits(createCounters(null)),
  adapters: { mail: { send: async (message) => void fixture.mails.push(message), close: () => {} } },
});

const day = 86_400_000;
const reason = 'passport seen in a video call';

const start = ({ email }: SignedIn) => fixture.service.operator.startRecovery({ email, reason });
const runJobs = async () => {
  await remindOfRecoveries(context, 20);
  await finishRecoveries(context, 20);
  await context.background.idle();
};
const asksForCode = async ({ email }: SignedIn): Promise<boolean> =>
  (await passwordStep(fixture, email)).answer.body.redirect_url !== undefined;
const subjects = async ({ email }: SignedIn, pattern: RegExp) =>
  (await fixture.mailTo(email)).filter(({ subject }) => pattern.test(subject));
const stopLink = async (client: SignedIn) => tokenIn((await subjects(client, /will be turned off$/)).at(-1));
const stop = (token: string) => fixture.call('POST', mainAddresses.stopRecovery, { body: { secret_token: token } });
const running = async ({ email }: SignedIn) =>
  (await fixture.service.operator.listRecoveries()).some((one) => one.email === email);

test('O16: after three days the second factor is off, every session and remembered device ended, and three mails said so', async () => {
  const client = await newClientWithApp(fixture);
  const { cookie } = await passwordStep(fixture, client.email);
  const body = { code: appCode(fixture, client.seed), remember_device: true };
  await fixture.call('POST', mainAddresses.verifyOtp, { headers: { cookie }, body });
  const dueAt = await start(client);
  expect(dueAt.getTime() - fixture.clock.now()).toBe(3 * day);
  expect(await subjects(client, /will be turned off$/)).toHaveLength(1);

  fixture.clock.forward(2 * day);
  await runJobs();
  await runJobs();
  expect(await subjects(client, /turns off tomorrow$/)).toHaveLength(1);
  expect(await asksForCode(client)).toBe(true);
  fixture.clock.forward(day - 1);
  await runJobs();
  expect(await asksForCode(client)).toBe(true);
  fixture.clock.forward(1);
  await runJobs();

  expect(await asksForCode(client)).toBe(false);
  expect((await fixture.call('POST', mainAddresses.tokens, { token: client.tokens.refresh_token })).status).toBe(401);
  const devices = await fixture.db.select().from(rememberedDevices).where(eq(rememberedDevices.clientId, client.id));
  expect(devices).toEqual([]);
  const [mail] = await subjects(client, /is off now$/);
  expect(mail?.text).toContain('/client/secure-account/');
  expect(await running(client)).toBe(false);
  const rows = await fixture.db.select().from(audit).where(eq(audit.clientId, client.id)).orderBy(asc(audit.createdAt));
  const steps = rows.filter(({ action }) => action.startsWith('recovery'));
  expect(steps.map(({ action, actor }) => [action, actor])).toEqual([
    ['recovery_started', 'operator'],
    ['recovery_finished', 'system'],
  ]);
  expect(steps[0]?.details).toEqual({ reason });
});

test('O16: a link of the mails stops it, once, and opening the link does not', async () => {
  const client = await newClientWithApp(fixture);
  await start(client);
  const link = await stopLink(client);
  const checked = await fixture.call('POST', mainAddresses.checkRecoveryLink, { body: { secret_token: link } });
  expect(checked.body.email).toBe(client.email);
  expect(await running(client)).toBe(true);
  const statuses = (await Promise.all(Array.from({ length: 5 }, () => stop(link)))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 410, 410, 410, 410]);
  fixture.clock.forward(4 * day);
  await runJobs();
  expect(await asksForCode(client)).toBe(true);
  expect(await subjects(client, /stays on$/)).toHaveLength(1);
});

test('O16: a log-in with the app or a backup code stops it; a wrong code and the password alone do not', async () => {
  for (const use of ['app', 'backup'] as const) {
    const client = await newClientWithApp(fixture);
    await start(client);
    const { cookie } = await passwordStep(fixture, client.email);
    expect((await codeStep(fixture, cookie, '000000')).status).toBe(401);
    expect(await running(client)).toBe(true);
    const code = use === 'app' ? appCode(fixture, client.seed) : String(client.backupCodes[0]);
    expect((await codeStep(fixture, cookie, code)).status).toBe(200);
    expect(await running(client)).toBe(false);
    fixture.clock.forward(4 * day);
    await runJobs();
    expect(await asksForCode(client)).toBe(true);
  }
});

test('O16: a code given in a session, that session itself and the operator stop it', async () => {
  const client = await newClientWithApp(fixture);
  const token = client.tokens.access_token;
  await start(client);
  const body = { password: goodPassword, code: appCode(fixture, client.seed) };
  expect((await fixture.call('POST', mainAddresses.reauthenticate, { token, body })).status).toBe(200);
  expect(await running(client)).toBe(false);
  await start(client);
  const { body: status } = await fixture.call('GET', mainAddresses.otp, { token });
  expect(Date.parse(status.recovery_due_at) - fixture.clock.now()).toBe(3 * day);
  expect((await fixture.call('DELETE', mainAddresses.ownRecovery, { token })).status).toBe(204);
  expect((await fixture.call('DELETE', mainAddresses.ownRecovery, { token })).status).toBe(404);
  await start(client);
  await fixture.service.operator.stopRecovery(client.email);
  await expect(fixture.service.operator.stopRecovery(client.email)).rejects.toThrow('No recovery');
  expect(await running(client)).toBe(false);
});

test('O16: a factor that is set up meanwhile is not the one that was lost', async () => {
  const client = await newClientWithApp(fixture);
  const token = client.tokens.access_token;
  await start(client);
  const setup = await fixture.call('POST', mainAddresses.generateOtp, { token, body: { otp_type: 'app' } });
  const body = { code: appCode(fixture, setup.body.secret) };
  expect((await fixture.call('POST', mainAddresses.verifyOtpDevice, { token, body })).status).toBe(200);
  expect(await running(client)).toBe(false);
  fixture.clock.forward(4 * day);
  await runJobs();
  expect(await asksForCode(client)).toBe(true);
});

test('O16: when it ends while its owner logs in with a code, either the log-in or the end counts', async () => {
  for (let round = 0; round < 5; round += 1) {
    const client = await newClientWithApp(fixture);
    await start(client);
    fixture.clock.forward(3 * day);
    const { cookie } = await passwordStep(fixture, client.email);
    const [answer] = await Promise.all([
      codeStep(fixture, cookie, appCode(fixture, client.seed)),
      runJobs(),
      runJobs(),
    ]);
    const isStopped = (await subjects(client, /stays on$/)).length;
    const isFinished = (await subjects(client, /is off now$/)).length;
    expect([isStopped, isFinished]).toEqual(answer.status === 200 ? [1, 0] : [0, 1]);
    expect(await asksForCode(client)).toBe(isStopped === 1);
  }
});

test('O16: the operator is told what does not fit', async () => {
  const plain = await fixture.newClient();
  await expect(start(plain)).rejects.toThrow('has no second factor');
  const client = await newClientWithApp(fixture);
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => start(client)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await subjects(client, /will be turned off$/)).toHaveLength(1);
});

test('O16: an owner whose mail cannot be queued keeps no other recovery from its reminder and its end', async () => {
  const clients = [await newClientWithApp(fixture), await newClientWithApp(fixture)];
  for (const client of clients) await start(client);
  const runStuckJobs = async () => {
    // Whoever comes first, with pages of one.
    let stuck = '';
    const transact: Transact = (work) =>
      context.transact((tx) => {
        const queueMail: Tx['queueMail'] = async (mail) => {
          if (clients.some(({ email }) => email === mail.to.email)) stuck ||= mail.to.email;
          if (mail.to.email === stuck) throw new Error('refused');
          return tx.queueMail(mail);
        };
        return work({ ...tx, queueMail });
      });
    const failing = { ...context, transact };
    await remindOfRecoveries(failing, 1);
    await finishRecoveries(failing, 1);
    await context.background.idle();
  };
  const count = async (pattern: RegExp) => {
    const found = await Promise.all(clients.map((client) => subjects(client, pattern)));
    return found.map(({ length }) => length).toSorted();
  };
  fixture.clock.forward(2 * day);
  await runStuckJobs();
  expect(await count(/turns off tomorrow$/)).toEqual([0, 1]);
  fixture.clock.forward(day);
  await runStuckJobs();
  expect(await count(/is off now$/)).toEqual([0, 1]);
  await runJobs();
  expect(await count(/is off now$/)).toEqual([1, 1]);
});
