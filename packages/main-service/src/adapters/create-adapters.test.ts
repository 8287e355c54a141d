import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase } from '@deskmate/db/fresh-database';
import { startMailServer } from '@deskmate/fakes/mail/mail-server';
import { systemClock } from '@deskmate/service-kit/clock';
import { loadConfig } from '@deskmate/service-kit/config/load-config';
import { createDependencies } from '@deskmate/service-kit/monitoring/dependencies';
import { silentLog } from '@deskmate/service-kit/monitoring/log';
import { afterAll, expect, test } from 'vitest';
import type { MailMessage } from '../ports/mail.ts';
import { createAdapters, outboxFolder } from './create-adapters.ts';

const database = await freshDatabase();
const smtp = await startMailServer();
const dataDir = mkdtempSync(join(tmpdir(), 'adapters-'));
afterAll(async () => {
  await smtp.close();
  await database.close();
  rmSync(dataDir, { recursive: true });
});

const message: MailMessage = {
  id: 'm1',
  to: 'ann@example.com',
  replyTo: null,
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  language: 'en',
  writtenAtMs: 0,
};

const adaptersOf = (env: Record<string, string>) =>
  createAdapters(loadConfig({ DATA_DIR: dataDir, ...env }), {
    db: database.db,
    clock: systemClock,
    log: silentLog(),
    dependencies: createDependencies(silentLog()),
  });

type Kinds = { captcha: string | null; providers: string[]; gateway: string | null; cards: boolean };

/** What the variables turn on: the captcha's site key, the ids of the providers and of the gateway, and the card form. */
function kindsOf(env: Record<string, string>): Kinds {
  const { captcha, identityProviders, gateway, sandboxCards } = adaptersOf(env);
  return {
    captcha: captcha.siteKey,
    providers: [...identityProviders.keys()],
    gateway: gateway?.about.id ?? null,
    cards: sandboxCards !== null,
  };
}

const applePrivateKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();
const apple = {
  PUBLIC_URL: 'https://desk.test',
  APPLE_CLIENT_ID: 'id',
  APPLE_TEAM_ID: 'team',
  APPLE_KEY_ID: 'key',
  APPLE_PRIVATE_KEY: applePrivateKey,
};
const embedded: Kinds = { captcha: null, providers: [], gateway: 'sandbox', cards: true };
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

test.each<[string, Record<string, string>, Partial<Kinds>]>([
  ['nothing', {}, {}],
  ['Turnstile', { TURNSTILE_SITE_KEY: 'site', TURNSTILE_SECRET_KEY: 'secret' }, { captcha: 'site' }],
  ['Google', { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }, { providers: ['google'] }],
  ['Microsoft', { MICROSOFT_CLIENT_ID: 'id', MICROSOFT_CLIENT_SECRET: 'secret' }, { providers: ['microsoft'] }],
  ['Apple', apple, { providers: ['apple'] }],
  ['GitHub', { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' }, { providers: ['github'] }],
  ['Stripe', stripe, { gateway: 'stripe', cards: false }],
])('the variables of %s turn on that adapter and no other', (_name, env, turnedOn) => {
  expect(kindsOf(env)).toEqual({ ...embedded, ...turnedOn });
});

test('mails become files, and are sent with SMTP_URL', async () => {
  await adaptersOf({}).mail.send(message);
  expect(readdirSync(outboxFolder(dataDir))).toHaveLength(1);
  const { mail } = adaptersOf({ SMTP_URL: smtp.url, MAIL_FROM: 'desk@example.com' });
  await mail.send(message);
  mail.close();
  expect(readdirSync(outboxFolder(dataDir))).toHaveLength(1);
  expect(smtp.received).toHaveLength(1);
});
