import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seedModels } from '@deskmate/ai-service/models/seed-models';
import { collections } from '@deskmate/ai-service/tools/references/collections';
import { withdrawalRefundDays } from '@deskmate/api/limits';
import { aiTools } from '@deskmate/brand/ai-tools';
import { mailWords } from '@deskmate/brand/mail-words';
import { describe, expect, it, test } from 'vitest';

/** What the public pages and the mails claim, compared with what the services do. Times: `site/tests/legal-claims.test.ts`. */
const root = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const policies = ['en', 'ar'].map((language) => read(`site/src/content/legal/${language}/privacy-policy.md`));
const [policy = ''] = policies;
const missingIn = (text: string, words: (string | null)[]) =>
  words.filter((each) => each !== null && !text.includes(each));

describe('the AI tools page', () => {
  const seeds = seedModels(new Set(['openai', 'anthropic', 'google']));
  const nameOf = (id: string | null | undefined) =>
    seeds.find(({ modelId }) => modelId === id)?.modelName.split('~', 1)[0];

  it.each(aiTools.filter(({ type }) => type === 'text'))(
    'offers $id, or names the model that answers instead',
    ({ id, successor }) => {
      const seed = seeds.find(({ modelId }) => modelId === id);
      expect(seed).toBeDefined();
      expect(successor).toBe(seed?.status === 'retired' ? nameOf(seed.replacement) : undefined);
    },
  );

  it.each(aiTools.filter(({ type }) => type === 'art'))(
    'names an image model on offer for $id',
    ({ id, successor }) => {
      const images = seeds.filter(({ type, status }) => type === 'image' && status !== 'retired');
      expect(images.map(({ modelName }) => modelName.split('~', 1)[0])).toContain(successor ?? nameOf(id));
    },
  );
});

test('the special tool and the disclaimer count the hadith collections of the index', () => {
  const numbers: Record<number, { en: string; ar: string }> = { 7: { en: 'seven', ar: 'سبعة' } };
  const count = numbers[collections.length];
  expect(count).toBeDefined();
  const special = aiTools.find(({ type }) => type === 'special');
  for (const language of ['en', 'ar'] as const) {
    const texts = [special?.description[language], read(`site/src/content/legal/${language}/disclaimer.md`)];
    for (const text of texts) expect(text).toContain(count?.[language]);
  }
});

/** Where the English policy names what a table holds about people; null for tables that hold nothing about anybody. */
const tables: Record<string, string | null> = {
  // account
  clients: 'Name, email address, password',
  email_changes: 'Name, email address, password',
  linked_accounts: 'linked accounts',
  passkeys: 'passkeys',
  second_factors: 'two-step login',
  backup_codes: 'two-step login',
  mailed_codes: 'two-step login',
  api_keys: 'API keys',
  registrations: 'Registrations that are not activated',
  link_tokens: 'Name, email address, password',
  closed_accounts: 'after you delete the account',
  // logins
  sign_in_sessions: 'Logins: device, browser, network address',
  sign_in_challenges: 'Logins: device, browser, network address',
  remembered_devices: 'Logins: device, browser, network address',
  external_logins: 'Logins: device, browser, network address',
  provider_visits: 'Logins: device, browser, network address',
  attempt_counters: 'Logins: device, browser, network address',
  used_passkey_challenges: null,
  used_refresh_proofs: null,
  audit: 'Security log',
  // tools
  conversations: 'What you type, upload and receive',
  messages: 'What you type, upload and receive',
  jobs: 'What you type, upload and receive',
  job_pieces: 'What you type, upload and receive',
  documents: 'What you type, upload and receive',
  document_pages: 'What you type, upload and receive',
  document_vectors: 'What you type, upload and receive',
  files: 'What you type, upload and receive',
  unfinished_files: 'What you type, upload and receive',
  images: 'What you type, upload and receive',
  image_generations: 'What you type, upload and receive',
  shares: 'What you type, upload and receive',
  prompts: 'saved prompts',
  glossaries: 'glossaries',
  feedback: 'Ratings of answers',
  client_storage: 'What you type, upload and receive',
  open_streams: 'What you type, upload and receive',
  // money
  subscriptions: 'Plan, payments, invoices',
  gateway_subscriptions: 'Plan, payments, invoices',
  gateway_customers: 'Plan, payments, invoices',
  gateway_notices: 'Plan, payments, invoices',
  payment_sessions: 'Plan, payments, invoices',
  payments: 'Plan, payments, invoices',
  refunds: 'Plan, payments, invoices',
  disputes: 'Plan, payments, invoices',
  invoices: 'Plan, payments, invoices',
  addresses: 'billing address',
  promo_codes: 'promo codes used',
  terms_notices: 'Plan, payments, invoices',
  withdrawals: 'Withdrawals from a contract',
  credit_accounts: 'Credit ledger',
  credit_lots: 'Credit ledger',
  credit_holds: 'Credit ledger',
  credit_alerts: 'Credit ledger',
  ledger_entries: 'Credit ledger',
  costs: 'cost at the provider',
  erased_grants: null,
  sandbox_subscriptions: 'Plan, payments, invoices',
  sandbox_charges: 'Plan, payments, invoices',
  // others
  referral_codes: 'Email addresses of people you invite',
  referrals: 'Email addresses of people you invite',
  mail_outbox: 'Our emails: recipient',
  invoice_numbers: null,
  plans: null,
  plan_versions: null,
  credit_packs: null,
  models: null,
  processes: null,
  reference_texts: null,
  root_keys: null,
  search_reindexing: null,
  signing_keys: null,
};

/** What the columns of an account are called in the English policy; null for what the product needs beside them. */
const columns: Record<string, string | null> = {
  email: 'email address',
  email_key: 'email address',
  password_hash: 'password (as a hash only)',
  first_name: 'Name',
  last_name: 'Name',
  dob: 'date of birth',
  contact_number: 'phone number',
  picture_id: 'profile photo',
  language: 'settings',
  time_zone: 'settings',
  is_public: 'settings',
  low_credit_mails: 'settings',
  referral_code: 'people you invite',
  invite_token: 'people you invite',
  id: null,
  credentials_version: null,
  role: null,
  blocked_at: null,
  deleted_at: null,
  erasure_tried_at: null,
  created_at: null,
};

describe('the privacy policy', () => {
  const folder = 'packages/db/src/tables';
  const sources = ['main', 'ai'].flatMap((service) =>
    readdirSync(join(root, folder, service)).map((file) => read(`${folder}/${service}/${file}`)),
  );
  const tableName = /\b(?:main|ai)\.table\(\s*'([a-z_]+)'/g;

  it('names what every table holds about people', () => {
    const names = sources.flatMap((source) => [...source.matchAll(tableName)].map(([, name = '']) => name));
    expect(names.length).toBeGreaterThan(60);
    expect(names.sort()).toEqual(Object.keys(tables).sort());
    expect(missingIn(policy, Object.values(tables))).toEqual([]);
  });

  it('names every column of an account', () => {
    const source = read(`${folder}/main/clients.ts`);
    const names = [...source.slice(source.indexOf('.table(')).matchAll(/ \w+: \w+\('([a-z_]+)'/g)].map(
      ([, name = '']) => name,
    );
    expect(names.sort()).toEqual(Object.keys(columns).sort());
    expect(missingIn(policy, Object.values(columns))).toEqual([]);
  });

  it('names every cookie with its life', () => {
    const cookies: Record<string, string> = {
      known_device: '{{knownDevice}}',
      sign_in_challenge: '{{loginChallenge}}',
      remembered_device: '{{rememberedDevice}}',
      sso: '{{providerLogin}}',
    };
    const services = 'packages/main-service/src';
    const files = readdirSync(join(root, services), { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    );
    const written = files.filter((file) =>
      /[^ ] writeCookie\(name|: writeCookie\(|writeCookie\(cookieName/.test(read(`${services}/${file}`)),
    );
    expect(written.map((file) => file.split('/').at(-1)).sort()).toEqual([
      'browser-cookie.ts',
      'known-device.ts',
      'secret-cookie.ts',
    ]);
    const text = files.map((file) => read(`${services}/${file}`)).join('\n');
    const names = [
      ...text.matchAll(/createSecretCookie\(\{\s*name: '(\w+)'|cookieName = '(\w+)'|\? '__Host-\w+' : '(\w+)'/g),
    ].map(([, secret, known, browser]) => secret ?? known ?? browser);
    expect([...new Set(names)].sort()).toEqual(Object.keys(cookies).sort());
    for (const each of policies) expect(missingIn(each, Object.values(cookies))).toEqual([]);
  });
});

test('the mail about a withdrawal names the time in which the law lets us refund', () => {
  const texts = JSON.stringify(mailWords, (_, value) => (typeof value === 'function' ? undefined : value));
  expect(texts).toContain(`no longer than ${withdrawalRefundDays} days`);
  expect(texts).toContain(`خلال ${withdrawalRefundDays} يومًا`);
});
