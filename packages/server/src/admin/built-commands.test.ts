import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { mainAddresses, mainBase } from '@deskmate/api/addresses';
import { heartbeats, listTables } from '@deskmate/db/backup';
import { readBackupFile } from '@deskmate/db/backup-file';
import type { Database } from '@deskmate/db/database';
import { openDatabase } from '@deskmate/db/open-database';
import { type EmptyPostgres, emptyPostgres } from '@deskmate/db/testing/empty-postgres';
import { type AiVendor, startAiVendor } from '@deskmate/fakes/ai-vendor/ai-vendor';
import type { Step } from '@deskmate/fakes/ai-vendor/script';
import { type StripeStandIn, startStripe } from '@deskmate/fakes/stripe/stripe';
import { checkLedger } from '@deskmate/main-service/testing/check-ledger';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { askForAnswer, followAnswer } from '../testing/answer-reading.ts';
import { call, newClient } from '../testing/client.ts';
import { type ImageLayout, layOutImage } from '../testing/image-layout.ts';
import { type AdminRun, runAdmin } from '../testing/run-admin.ts';
import { freePort, type RunningProcess, runProcess, untilHealthy } from '../testing/run-process.ts';
import { adminCommands } from './admin-commands.ts';
import { askProcess } from './ask-process.ts';

/**
 * The operator's commands as they are shipped: the bundled programs in the folders of the image, on data that clients make
 * meanwhile. A restore drill and a move end it.
 */

const root = mkdtempSync(join(tmpdir(), 'built-'));
const inRoot = (name: string) => join(root, name);
const month = new Date().toISOString().slice(0, 7);
const patience = { timeout: 15_000, interval: 50 };
const password = 'a quiet harbour at dawn';
let image: ImageLayout;
let vendor: AiVendor;
let stripe: StripeStandIn;
let dataDir: string;
let server: RunningProcess;

/** As `docker run` leaves it: no setting but those of the outside, so that the data is in the folder of the image. */
async function start(settings: Record<string, string> = {}): Promise<RunningProcess> {
  const started = runProcess(
    await freePort(),
    {
      // One public address through all starts: tokens name it.
      PUBLIC_URL: 'http://localhost',
      OPENAI_COMPATIBLE_URL: vendor.compatibleUrl,
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_BASE: stripe.url,
      ...settings,
    },
    image,
  );
  await untilHealthy(started, '/ai/v1/health');
  return started;
}

const adminOf = (settings: Record<string, string>, input = '') => {
  const way = { program: image.admin, folder: image.folder, settings, input };
  return (...line: string[]): Promise<AdminRun> => runAdmin(way, ...line);
};
const admin = (...line: string[]) => adminOf({})(...line);

beforeAll(async () => {
  [image, vendor, stripe] = await Promise.all([layOutImage(inRoot('image')), startAiVendor(), startStripe()]);
  dataDir = join(image.folder, 'data');
}, 60_000);
afterAll(async () => {
  server?.kill('SIGKILL');
  await server?.ended;
  await Promise.all([vendor.close(), stripe.close()]);
  rmSync(root, { recursive: true, force: true });
});

it('R25: before the first start no command makes a database, and each says where it looked', async () => {
  const sentence = `There is no database in ${dataDir}: start Deskmate there once, or set DATA_DIR or DATABASE_URL to where it is.`;
  const database = `Database: the embedded one in ${dataDir}`;
  const before = readdirSync(image.folder);
  for (const line of [['list-plans'], ['backup', 'all.backup']])
    expect(await admin(...line)).toEqual({ code: 1, words: '', faults: `${database}\n${sentence}` });
  expect(readdirSync(image.folder)).toEqual(before);
});

/** `finds`: what it says is a finding, on the standard error. */
type Said = { line: string[]; says: RegExp; input?: string; finds?: true };
type Case = { right: Said; wrong: Said };

let tokenOfAda = '';
let paymentId = '';
let folderOfAda = '';
let newKey = '';

const noWordMore = (name: string): Said => ({ line: [name, 'more'], says: new RegExp(`^Usage: ${name}`) });
const secretFile = (name: string, lines: object[]): string => {
  const path = inRoot(name);
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return path;
};
const verse = (language: string) => ({
  kind: 'quran',
  reference: '112:1',
  language,
  text: 'Words',
  source: 'By permission',
});

/** One right and one wrong input of each command, in the order in which they are given. */
const cases: Record<string, () => Case> = {
  check: () => ({
    right: { line: ['check', '--json'], finds: true, says: /"what": "OPERATOR_NAME"[\s\S]*site\/src\/content\/legal/ },
    wrong: noWordMore('check'),
  }),
  'create-administrator': () => ({
    right: {
      line: ['create-administrator', 'chief@example.com'],
      input: `${password}\n`,
      says: /^chief@example\.com is now an administrator and can log in\.$/,
    },
    wrong: { line: ['create-administrator', 'chief'], input: password, says: /^email: must be an email address$/ },
  }),
  'make-administrator': () => ({
    right: { line: ['make-administrator', 'ada@example.com'], says: /^ada@example\.com is now an administrator\.$/ },
    wrong: { line: ['make-administrator', 'nobody@example.com'], says: /nobody@example\.com/ },
  }),
  'remove-administrator': () => ({
    right: {
      line: ['remove-administrator', 'ada@example.com'],
      says: /^ada@example\.com is no longer an administrator\.$/,
    },
    wrong: { line: ['remove-administrator', 'ada@example.com'], says: /^ada@example\.com is not an administrator\.$/ },
  }),
  'give-credit': () => ({
    right: {
      line: ['give-credit', 'ada@example.com', 'standard', '5000', '30'],
      says: /^ada@example\.com has 5000 more standard credits for 30 days\.$/,
    },
    wrong: { line: ['give-credit', 'ada@example.com', 'standard', 'many', '30'], says: /^credits: must be a whole/ },
  }),
  'take-credit': () => ({
    right: {
      line: ['take-credit', 'ada@example.com', 'standard', '1000'],
      says: /^ada@example\.com has 1000 fewer standard credits\.$/,
    },
    wrong: {
      line: ['take-credit', 'ada@example.com', 'standard', '4001'],
      says: /^Of the standard credits that were given to ada@example\.com, 4000 are left/,
    },
  }),
  'start-recovery': () => ({
    right: {
      line: ['start-recovery', 'ben@example.com', '--reason', 'called back'],
      says: /^Two-step login of ben@example\.com will be turned off/,
    },
    wrong: { line: ['start-recovery', 'ada@example.com', '--reason', 'called back'], says: /has no second factor/ },
  }),
  'list-recoveries': () => ({
    right: { line: ['list-recoveries'], says: /ben@example\.com/ },
    wrong: noWordMore('list-recoveries'),
  }),
  'stop-recovery': () => ({
    right: { line: ['stop-recovery', 'ben@example.com'], says: /^The recovery of ben@example\.com is cancelled\.$/ },
    wrong: { line: ['stop-recovery', 'ada@example.com'], says: /ada@example\.com/ },
  }),
  'export-client': () => ({
    right: {
      line: ['export-client', 'ada@example.com', folderOfAda],
      says: /ada holds client .* the account, its chats/,
    },
    wrong: { line: ['export-client', 'ada@example.com', folderOfAda], says: /already exists; choose a new folder/ },
  }),
  'delete-client': () => ({
    right: {
      line: ['delete-client', 'cora@example.com', '--now', '--yes'],
      says: /^The account cora@example\.com \(\S+\) is erased\.$/,
    },
    wrong: {
      line: ['delete-client', 'ada@example.com'],
      says: /^The account ada@example\.com .* is closed: .* erased on \d{4}-\d\d-\d\d, unless .* Its plan was paid until .* Its invoices stay for 10 years .* --yes/,
    },
  }),
  'list-plans': () => ({
    right: { line: ['list-plans'], says: /"planId": 2/ },
    wrong: noWordMore('list-plans'),
  }),
  'add-plan': () => ({
    right: {
      line: ['add-plan', 'Team', '--monthly-price', '9.50', '--standard', '10'],
      says: /^Plan 5 \(Team\), version 1, is now on sale\.$/,
    },
    wrong: { line: ['add-plan', 'Team', '--monthly-price', 'dear'], says: /^"dear" is not a price/ },
  }),
  'edit-plan': () => ({
    right: {
      line: ['edit-plan', '2', '--name', 'Light'],
      says: /^Plan 2 \(Light\), version 2, is sold from now on\.$/,
    },
    wrong: { line: ['edit-plan', 'two', '--name', 'Light'], says: /^plan id: must be a whole number$/ },
  }),
  'retire-plan': () => ({
    right: { line: ['retire-plan', '5'], says: /^Plan 5 \(Team\) is no longer on sale\.$/ },
    wrong: { line: ['retire-plan', '55'], says: /55/ },
  }),
  'restore-plan': () => ({
    right: { line: ['restore-plan', '5'], says: /^Plan 5 \(Team\), version 1, is on sale again\.$/ },
    wrong: { line: ['restore-plan', '5'], says: /^Plan 5 is on offer already\.$/ },
  }),
  'list-packs': () => ({
    right: { line: ['list-packs'], says: /"price": "5\.00"/ },
    wrong: noWordMore('list-packs'),
  }),
  'add-pack': () => ({
    right: {
      line: ['add-pack', 'Yen', '--group', 'image', '--credits', '9', '--price', '1200', '--currency', 'JPY'],
      says: /^Pack 3 \(Yen\) is now on sale\.$/,
    },
    wrong: { line: ['add-pack', 'Yen', '--group', 'image', '--credits', '9'], says: /^--price is missing/ },
  }),
  'edit-pack': () => ({
    right: {
      line: ['edit-pack', '3', '--price', '1300'],
      says: /^Pack 4 \(Yen\) is now on sale and replaces pack 3\.$/,
    },
    wrong: { line: ['edit-pack', '4', '--price', '1300.5'], says: /JPY has no digits after the point/ },
  }),
  'retire-pack': () => ({
    right: { line: ['retire-pack', '4'], says: /^Pack 4 \(Yen\) is no longer on sale\.$/ },
    wrong: { line: ['retire-pack', '44'], says: /44/ },
  }),
  'restore-pack': () => ({
    right: { line: ['restore-pack', '4'], says: /^Pack 4 \(Yen\) is on sale again\.$/ },
    wrong: { line: ['restore-pack', '44'], says: /^There never was a pack 44\.$/ },
  }),
  'add-promo-code': () => ({
    right: { line: ['add-promo-code', 'SPRING', '--percent', '25'], says: /^The promo code SPRING can be used now\.$/ },
    wrong: { line: ['add-promo-code', 'SUMMER'], says: /percent/ },
  }),
  'list-promo-codes': () => ({
    right: { line: ['list-promo-codes'], says: /"code": "SPRING"/ },
    wrong: noWordMore('list-promo-codes'),
  }),
  'disable-promo-code': () => ({
    right: { line: ['disable-promo-code', 'SPRING'], says: /^The promo code SPRING can no longer be used\.$/ },
    wrong: { line: ['disable-promo-code', 'WINTER'], says: /WINTER/ },
  }),
  'enable-promo-code': () => ({
    right: { line: ['enable-promo-code', 'SPRING'], says: /^The promo code SPRING can be used again\.$/ },
    wrong: { line: ['enable-promo-code', 'SPRING'], says: /^SPRING is not disabled\.$/ },
  }),
  'list-payments': () => ({
    right: { line: ['list-payments', month], says: new RegExp(`"id": "${paymentId}"`) },
    wrong: { line: ['list-payments', 'March'], says: /^month: must be a month such as 2026-03$/ },
  }),
  'refund-payment': () => ({
    right: { line: ['refund-payment', paymentId, '--amount', '1', '--yes'], says: /^1\.00 USD was refunded \(re_/ },
    wrong: {
      line: ['refund-payment', paymentId, '--amount', '5', '--currency', 'EUR'],
      says: /^Unknown option --currency/,
    },
  }),
  month: () => ({
    right: { line: ['month', '--csv'], says: /^part,of,count,amount,unit,more\r\nincome,stripe,1,5\.00,USD,/ },
    wrong: { line: ['month', '2026-13'], says: /^month: must be a month such as 2026-03$/ },
  }),
  'list-withdrawals': () => ({
    right: { line: ['list-withdrawals', month], says: /"withdrawals": \[\],\n\s*"next": null/ },
    wrong: { line: ['list-withdrawals', 'March'], says: /^month: must be a month such as 2026-03$/ },
  }),
  'reconcile-payments': () => ({
    right: { line: ['reconcile-payments'], says: /"failed": 0/ },
    wrong: noWordMore('reconcile-payments'),
  }),
  'replay-payment-notice': () => {
    const paid = stripe.events().find(({ type }) => type === 'checkout.session.completed');
    return {
      right: { line: ['replay-payment-notice', String(paid?.id)], says: /^Event evt_\w+ was applied\.$/ },
      wrong: { line: ['replay-payment-notice', 'evt_none'], says: /evt_none/ },
    };
  },
  'list-models': () => ({
    right: { line: ['list-models'], says: /"model_id": "server\/fake-small"[\s\S]*?"offered": true/ },
    wrong: noWordMore('list-models'),
  }),
  'add-model': () => ({
    right: {
      line: ['add-model', 'far', '--vendor', 'openai', '--upstream-id', 'far-1', '--name', 'Far', '--group', 'OpenAI'],
      says: /^far \(Far\) is saved; people can choose it once openai is connected/,
    },
    wrong: { line: ['add-model', 'near', '--vendor', 'openai'], says: /^--upstream-id is missing/ },
  }),
  'edit-model': () => ({
    right: { line: ['edit-model', 'far', '--price', '3'], says: /^far \(Far\) is saved/ },
    wrong: {
      line: ['edit-model', 'server/fake-small', '--replacement', 'far'],
      says: /^far cannot be a replacement: it is not on offer \(openai is not connected/,
    },
  }),
  'retire-model': () => ({
    right: {
      line: ['retire-model', 'far', 'server/fake-small'],
      says: /^far \(Far\) is saved as retired; server\/fake-small/,
    },
    wrong: { line: ['retire-model', 'nowhere', 'none'], says: /nowhere/ },
  }),
  'load-references': () => ({
    right: {
      line: ['load-references', secretFile('texts.jsonl', [verse('en'), verse('de')])],
      says: /^2 texts loaded from .*texts\.jsonl/,
    },
    wrong: {
      line: ['load-references', secretFile('bad.jsonl', [{ ...verse('en'), reference: '2:999' }])],
      says: /line 1: 2:999/,
    },
  }),
  'list-references': () => ({
    right: { line: ['list-references'], says: /"language": "de"/ },
    wrong: noWordMore('list-references'),
  }),
  'remove-references': () => ({
    right: { line: ['remove-references', 'quran', 'en'], says: /^1 texts removed \(quran, en\)\.$/ },
    wrong: { line: ['remove-references', 'poem', 'en'], says: /^kind: must be one of: quran, hadith$/ },
  }),
  'reindex-search': () => ({
    right: { line: ['reindex-search'], says: /^\d+ rows checked, 0 rewritten\.$/ },
    wrong: noWordMore('reindex-search'),
  }),
  'rotate-signing-key': () => ({
    right: { line: ['rotate-signing-key'], says: /^New tokens are signed with \S+\.$/ },
    wrong: noWordMore('rotate-signing-key'),
  }),
  'list-signing-keys': () => ({
    right: { line: ['list-signing-keys'], says: new RegExp(`"kid": "${newKey}"`) },
    wrong: noWordMore('list-signing-keys'),
  }),
  'remove-signing-key': () => ({
    right: { line: ['remove-signing-key', newKey], says: new RegExp(`^Tokens signed with ${newKey} are now rejected`) },
    wrong: { line: ['remove-signing-key', 'nope'], says: /^There is no signing key nope; list-signing-keys shows/ },
  }),
};
/** Their right inputs need more than a line, and stand in tests of their own below. */
const drilled = ['backup', 'restore', 'move'];

describe('through the running process', () => {
  beforeAll(async () => {
    server = await start();
    stripe.sendEventsTo(`${server.url}/api/payments/stripe/webhook`);
    folderOfAda = inRoot('ada');
    const [ada, ben] = ['ada@example.com', 'ben@example.com'];
    await newClient(server.url, dataDir, 'cora@example.com');
    tokenOfAda = await newClient(server.url, dataDir, ada);
    await buyPlan(tokenOfAda);
    paymentId = await firstPayment();
    await turnOnSecondFactor(await newClient(server.url, dataDir, ben), ben);
  }, 90_000);

  it('each command has a right and a wrong input here', () => {
    expect([...Object.keys(cases), ...drilled].sort()).toEqual(adminCommands.map(({ name }) => name).sort());
  });

  it.each(Object.entries(cases))(
    '%s works with valid input and rejects invalid input in one sentence',
    async (name, its) => {
      const { right, wrong } = its();
      const { code, words, faults } = await adminOf({}, right.input)(...right.line);
      expect(right.finds ? faults : words).toMatch(right.says);
      expect(code).toBe(right.finds ? 1 : 0);
      if (!right.finds) expect(faults).toBe(`Database: the embedded one in ${dataDir}`);
      if (name === 'rotate-signing-key') newKey = /(\S+)\.$/.exec(words)?.[1] ?? '';
      const refused = await askProcess(dataDir, {
        line: wrong.line,
        secrets: wrong.input ? { password: wrong.input } : {},
      });
      expect(refused?.words).toMatch(wrong.says);
      expect(refused?.ok).toBe(false);
    },
  );

  it('pages, and the fonts of invoices, are found where they lie', async () => {
    expect(await (await fetch(server.url)).text()).toContain('<title>A page</title>');
    const list = await call(server.url, 'GET', mainBase + mainAddresses.invoice, { token: tokenOfAda });
    const [{ id }] = list.body.items as [{ id: string }];
    const invoice = await fetch(`${server.url}${mainBase}${mainAddresses.invoice}/${id}.pdf`, {
      headers: { authorization: `Bearer ${tokenOfAda}` },
    });
    expect([invoice.status, invoice.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  it('the process knows it at once, and no secret is in its output', async () => {
    const body = { email: 'chief@example.com', password };
    expect((await call(server.url, 'POST', mainBase + mainAddresses.login, { body })).status).toBe(200);
    const plans = await call(server.url, 'GET', mainBase + mainAddresses.plans);
    expect(JSON.stringify(plans.body)).toContain('"Light"');
    expect(server.output()).not.toContain(password);
  });

  it('errors exit with code 1 and are written to stderr', async () => {
    const unknown = await admin('gramt');
    expect(unknown).toMatchObject({
      code: 1,
      words: '',
      faults: expect.stringMatching(/^There is no command "gramt"\./),
    });
    const refused = await admin('restore', 'all.backup');
    expect(refused).toMatchObject({ code: 1, words: '', faults: 'Stop the running process first, then try again.' });
  });
});

describe('the restore drill', () => {
  const kept = inRoot('kept.backup');
  const restored = inRoot('restored');
  const inRestored = { DATA_DIR: restored };
  let answers: Acknowledged[] = [];
  let digestsOfKept: Record<string, string> = {};

  it('R23, R25: a backup that is made while clients chat holds every answer that was there, and no file is replaced unasked', async () => {
    const load = await startLoad();
    await load.everyoneHas(3);
    answers = [...load.answers];
    const { code, words, faults } = await admin('backup', kept);
    expect(faults).toBe(`Database: the embedded one in ${dataDir}`);
    expect(words).toMatch(/kept\.backup holds \d{3,} rows\.$/);
    expect(code).toBe(0);
    await load.everyoneHas(6);
    await load.stop();
    expect(await admin('backup', kept)).toMatchObject({
      code: 1,
      faults: expect.stringMatching(/kept\.backup already exists and would be replaced\. Add --yes/),
    });
    expect((await admin('backup', inRoot('other.backup'), '--yes')).code).toBe(0);
  }, 120_000);

  it.each<[what: string, damage: (whole: Buffer) => Buffer, sentence: string]>([
    ['damaged', (whole) => whole.fill(0, 5000, 5100), 'is damaged'],
    ['cut', (whole) => whole.subarray(0, whole.length >> 1), 'is cut short: its end is missing'],
    ['foreign', () => Buffer.from('any other file'), 'is not a backup of Deskmate'],
    ['newer', newer, 'was made by a newer version of Deskmate'],
  ])('R25: a %s file is refused in one sentence, and nothing is made for it', async (what, damage, sentence) => {
    const file = inRoot(`${what}.backup`);
    writeFileSync(file, damage(readFileSync(kept)));
    const { code, faults } = await adminOf(inRestored)('restore', file);
    const [database, words, ...more] = faults.split('\n');
    expect(database).toBe(`Database: the embedded one in ${restored}`);
    expect(words).toContain(`${file} ${sentence}`);
    expect(words).toMatch(/Nothing was changed\.$/);
    expect([more, code]).toEqual([[], 1]);
    expect(readdirSync(root)).not.toContain('restored');
  });

  it('R23: it is restored into a new database, equal table by table, with an exact ledger', async () => {
    const { code, words } = await adminOf(inRestored)('restore', kept);
    expect(words).toContain(`${kept} are now in the embedded one in ${restored}, a new database.`);
    expect(code).toBe(0);
    const expected = await rowsOfBackup(kept);
    await withEmbedded(restored, async (db) => {
      for (const { table, columns } of await listTables(db)) {
        if (table === heartbeats) continue;
        const query = `select row_to_json(r)::text as row from (select ${columns.join(', ')} from ${table}) r`;
        const { rows } = await db.execute<{ row: string }>(query);
        expect(rows.map(({ row }) => row).sort(), table).toEqual(expected.get(table));
        expected.delete(table);
      }
      expect([...expected.keys()]).toEqual([]);
      digestsOfKept = await digests(db);
      expect(await checkLedger(db)).toEqual([]);
      const { rows } = await db.execute('select 1 from main.ledger_entries where credits < 0');
      expect(rows.length).toBeGreaterThanOrEqual(answers.length);
    });
  }, 120_000);

  it('the restored product has the answers that clients had, and goes on from there', async () => {
    cpSync(join(dataDir, 'keys'), join(restored, 'keys'), { recursive: true });
    const again = await start(inRestored);
    try {
      for (const { token, chatId, text } of answers) {
        const answer = await followAnswer(again.url, token, chatId);
        await answer.ended;
        expect(answer.text()).toBe(text);
      }
      expect((await askOnce(again.url, answers[0]?.token ?? '')).text).not.toBe('');
    } finally {
      again.kill('SIGTERM');
      expect(await again.ended).toBe(0);
    }
  }, 120_000);

  it('R25: replaces existing data only after confirmation', async () => {
    const unasked = await adminOf(inRestored)('restore', kept);
    expect(unasked.code).toBe(1);
    expect(unasked.faults).toMatch(
      /\nAll \d{3,} rows in the embedded one in \S+ would be replaced by the \d{3,} rows of \S+kept\.backup, as of \S+ UTC\. Add --yes/,
    );
    expect((await adminOf(inRestored)('restore', kept, '--yes')).code).toBe(0);
    expect(await withEmbedded(restored, digests)).toEqual(digestsOfKept);
  }, 120_000);

  describe('the move to a PostgreSQL', () => {
    let target: EmptyPostgres;
    beforeAll(async () => {
      target = await emptyPostgres();
      server.kill('SIGTERM');
      expect(await server.ended).toBe(0);
    }, 120_000);
    afterAll(() => target.close());

    it('R25: no command fills a database that it finds empty', async () => {
      const { code, faults } = await adminOf({ DATA_DIR: inRoot('elsewhere'), DATABASE_URL: target.url })('list-plans');
      expect(faults).toMatch(/\nThere is no data of Deskmate in PostgreSQL at \S+: start Deskmate on it once/);
      expect(code).toBe(1);
    });

    it('R23: copies every table as it is', async () => {
      const { code, words } = await adminOf({}, `${target.url}\n`)('move');
      expect(words).toMatch(/^\d{3,} rows are now in PostgreSQL at 127\.0\.0\.1:\d+\/\w+\. Set DATABASE_URL to it/);
      expect(code).toBe(0);
      const source = await withEmbedded(dataDir, digests);
      const { db, close } = await openDatabase({ url: target.url, poolSize: 1 });
      await db.execute(`set time zone 'UTC'`);
      expect(await digests(db)).toEqual(source);
      expect(Object.keys(source).length).toBeGreaterThan(60);
      await close();
      expect(readdirSync(dataDir).filter((name) => name.endsWith('.backup'))).toEqual([]);
    }, 120_000);

    it('R25: a second one is refused, because the target is not empty', async () => {
      const { code, faults } = await adminOf(inRestored, `${target.url}\n`)('move');
      expect(faults).toMatch(/\nPostgreSQL at \S+ already holds \d{3,} rows; move needs an empty database\.$/);
      expect(code).toBe(1);
    }, 120_000);

    it('R25: a database that a process elsewhere uses is not replaced, whatever the operator says', async () => {
      server = await start({ DATABASE_URL: target.url });
      expect((await askOnce(server.url, answers[0]?.token ?? '')).text).not.toBe('');
      const elsewhere = { DATA_DIR: inRoot('elsewhere'), DATABASE_URL: target.url };
      for (const [line, input] of [
        [['restore', kept, '--yes'], ''],
        [['move'], 'postgres://postgres@127.0.0.1:1/none\n'],
      ] as const) {
        const { code, faults } = await adminOf(elsewhere, input)(...line);
        expect(faults).toMatch(/\nPostgreSQL at \S+ is in use by .*process.*\. Stop the process first/);
        expect(code).toBe(1);
      }
      expect((await askOnce(server.url, answers[0]?.token ?? '')).text).not.toBe('');
    }, 120_000);
  });
});

async function buyPlan(token: string): Promise<void> {
  const body = { kind: 'plan', plan_id: 2, interval: 'month', request_id: crypto.randomUUID() };
  const opened = await call(server.url, 'POST', mainBase + mainAddresses.paymentSession, { token, body });
  const form = new URLSearchParams({ cardNumber: '4242424242424242' });
  await fetch(String(opened.body.checkout_url), { method: 'POST', body: form, redirect: 'manual' });
  await stripe.deliverEvents();
}

/** As soon as the notice of it has been applied. */
const firstPayment = (): Promise<string> =>
  vi.waitFor(async () => {
    const listed = await askProcess(dataDir, { line: ['list-payments', month], secrets: {} });
    return JSON.parse(listed?.words ?? '').payments[0].id as string;
  }, patience);

async function turnOnSecondFactor(token: string, email: string): Promise<void> {
  const post = (address: string, body: object) => call(server.url, 'POST', mainBase + address, { token, body });
  await post(mainAddresses.generateOtp, { otp_type: 'email' });
  const code = await vi.waitFor(() => mailedCode(email), patience);
  expect((await post(mainAddresses.verifyOtpDevice, { code })).status).toBe(200);
}

/** Letters that keep the reading direction stand around it. @throws Error before it is there */
function mailedCode(email: string): string {
  const outbox = join(dataDir, 'outbox');
  const mails = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'));
  const codes = mails.filter((mail) => mail.includes(email)).map((mail) => /^(?:=E2=81=A8)?(\d{6})\b/m.exec(mail)?.[1]);
  const code = codes.find(Boolean);
  if (!code) throw new Error(`no code was mailed to ${email}`);
  return code;
}

type Acknowledged = { token: string; chatId: string; text: string };

async function* aFewWords(): AsyncGenerator<Step> {
  for (let n = 0; n < 20; n += 1) {
    yield { text: `word ${n} ` };
    yield { pause: 5 };
  }
  yield { finish: 'stop' };
}

async function askOnce(url: string, token: string): Promise<Acknowledged> {
  vendor.next(aFewWords());
  const answer = await askForAnswer(url, token);
  await answer.ended;
  expect(answer.last()).toMatchObject({ done: true, finish: 'stop' });
  return { token, chatId: answer.chatId(), text: answer.text() };
}

/** Clients who ask one question after the other, each paid with credit. */
async function startLoad() {
  const tokens: string[] = [];
  for (const name of ['eve', 'fay', 'guy']) {
    const email = `${name}@example.com`;
    tokens.push(await newClient(server.url, dataDir, email));
    await askProcess(dataDir, { line: ['give-credit', email, 'standard', '5000', '30'], secrets: {} });
  }
  const answers: Acknowledged[] = [];
  let isOver = false;
  const chat = async (token: string): Promise<void> => {
    while (!isOver) answers.push(await askOnce(server.url, token));
  };
  const chatting = Promise.all(tokens.map(chat));
  return {
    answers,
    everyoneHas: (count: number) =>
      expect
        .poll(() => Math.min(...tokens.map((own) => answers.filter(({ token }) => token === own).length)))
        .toBeGreaterThanOrEqual(count),
    async stop() {
      isOver = true;
      await chatting;
    },
  };
}

/** The same file with a migration more than this version has. */
function newer(whole: Buffer): Buffer {
  return gzipSync(gunzipSync(whole).toString().replace('"ai":["', '"ai":["0123","'));
}

/** The rows of each table as they stand in the file, in the order of their texts. */
async function rowsOfBackup(path: string): Promise<Map<string, string[]>> {
  const tables = new Map<string, string[]>();
  let table = '';
  for await (const line of readBackupFile(path)) {
    if (line.startsWith('{"row":')) tables.get(table)?.push(line.slice('{"row":'.length, -1));
    else if (line.startsWith('{"table":')) {
      ({ table } = JSON.parse(line));
      tables.set(table, []);
    }
  }
  for (const [table, unsorted] of tables) tables.set(table, unsorted.sort());
  return tables;
}

async function withEmbedded<T>(folder: string, use: (db: Database) => Promise<T>): Promise<T> {
  const opened = await openDatabase({ dataDir: folder });
  try {
    return await use(opened.db);
  } finally {
    await opened.close();
  }
}

/** How many rows each table has, and a hash of all that they hold. */
async function digests(db: Database): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { table } of await listTables(db)) {
    if (table === heartbeats) continue;
    const { rows } = await db.execute<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text collate "C")), '') as digest
        from ${table} t`,
    );
    found[table] = rows[0]?.digest ?? '';
  }
  return found;
}
