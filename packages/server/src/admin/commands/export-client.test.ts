import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { aiAddresses, aiBase, mainAddresses, mainBase } from '@deskmate/api/addresses';
import { audit } from '@deskmate/db/tables/main/audit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, newClient } from '../../testing/client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { adminCommands } from '../admin-commands.ts';
import { runCommand, servingPlace } from '../run-command.ts';

let server: TestServer;
let url: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ url } = server);
}, 60_000);
afterAll(() => server.close());

const say = (...line: string[]) => runCommand(adminCommands, servingPlace(server), { line, secrets: {} });
/** Files of profile pictures that this process has open; only Linux tells. */
const openPictures = (): string[] => {
  if (process.platform !== 'linux') return [];
  const links = readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`, 'utf8')];
    } catch {
      // The folder itself was open while it was listed.
      return [];
    }
  });
  return links.filter((path) => path.includes('/pictures/'));
};

const read = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8');

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);

/** One message of a client, one file of theirs and a photo. */
async function createClientData(token: string, words: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([`${words} in a file`]), '../../notes.txt');
  const headers = { authorization: `Bearer ${token}` };
  const photo = new FormData();
  photo.append('file', new Blob([pixel]), 'me.png');
  const body = { method: 'POST', headers, body: photo };
  expect((await fetch(`${url}${mainBase}${mainAddresses.uploadPicture}`, body)).status).toBe(200);
  const sent = await fetch(`${url}${aiBase}${aiAddresses.chatFileUpload}`, { method: 'POST', headers, body: form });
  const { fileUID } = (await sent.json()) as { fileUID: string };
  const models = await call(url, 'POST', mainBase + mainAddresses.models, { token, body: { ai_model_type: 'text' } });
  const answer = await call(url, 'POST', aiBase + aiAddresses.chat, {
    token,
    body: {
      ai_model_id: (models.body as unknown as { model_id: string }[])[0]?.model_id,
      session_id: crypto.randomUUID(),
      client_message_id: crypto.randomUUID(),
      action: { type: 'chat' },
      messages: [{ role: 'user', content: words }],
      attachments: [fileUID],
    },
  });
  expect(answer.body.text).toContain('"done":true');
  const image = {
    ai_model_id: 'demo-painter',
    prompt: `${words} in an image`,
    style_id: 10,
    image_count: 1,
    aspect_ratio: '1:1',
    session_id: crypto.randomUUID(),
    client_message_id: crypto.randomUUID(),
  };
  const { body: ordered } = await call(url, 'POST', aiBase + aiAddresses.generations, { token, body: image });
  const drawn = await call(url, 'GET', aiBase + aiAddresses.generationStream(String(ordered.id)), { token });
  expect(drawn.body.text).toContain('"status":"done"');
  await call(url, 'POST', aiBase + aiAddresses.documents, { token, body: { text: `${words} in a document` } });
  const terms = [{ source: words, target: words }];
  const glossary = { name: words, source_language: 'en', target_language: 'de', terms };
  await call(url, 'POST', aiBase + aiAddresses.glossary, { token, body: glossary });
  await call(url, 'POST', mainBase + mainAddresses.prompts, { token, body: { title: words, text: words } });
  await call(url, 'POST', mainBase + mainAddresses.apiKeys, { token, body: { name: words } });
  return fileUID;
}

it('everything of one client is in the folder, nothing of another, and nothing that opens the account', async () => {
  const { dataDir } = server.resources.config;
  const [ada, ben] = ['ada@example.com', 'ben@example.com'];
  const token = await newClient(url, dataDir, ada);
  const fileUid = await createClientData(token, 'Words of Ada');
  await createClientData(await newClient(url, dataDir, ben), 'Words of Ben');
  const folder = join(dataDir, 'ada');
  const output = await say('export-client', ada, folder);
  expect(output).toMatchObject({
    ok: true,
    words: expect.stringContaining('the account, its chats, 1 images, 1 documents and 1 files'),
  });
  const account = JSON.parse(read(folder, 'account.json'));
  expect(account.profile).toMatchObject({ email: ada, firstName: 'Ann' });
  expect(account.prompts).toMatchObject([{ title: 'Words of Ada' }]);
  expect(account.ledger_entries.map(({ kind }: { kind: string }) => kind)).toContain('spend');
  expect(account.sign_in_sessions.length).toBeGreaterThan(0);
  expect(account.audit.at(-1)).toMatchObject({ action: 'client_exported', actor: 'operator' });
  expect(account.audit.at(-1)).not.toHaveProperty('actorId');
  const [chat] = read(folder, 'conversations.jsonl')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(chat.messages[0]).toMatchObject({ role: 'user', content: 'Words of Ada', attachments: [fileUid] });
  expect(chat.messages[1].role).toBe('assistant');
  expect(readdirSync(join(folder, 'files'))).toEqual([`${fileUid}.txt`]);
  expect(read(folder, `files/${fileUid}.txt`)).toBe('Words of Ada in a file');
  expect(read(folder, 'profile-picture.webp')).toContain('WEBP');
  const order = JSON.parse(read(folder, 'images.jsonl'));
  expect(order.prompt).toBe('Words of Ada in an image');
  expect(read(folder, `images/${order.images[0].imageId}.png`)).toContain('PNG');
  const document = JSON.parse(read(folder, 'documents.jsonl'));
  expect(document).toMatchObject({ title: 'Words of Ada in a document', text: expect.any(Array) });
  expect(read(folder, `documents/${document.documentId}.txt`)).toBe('Words of Ada in a document');
  expect(JSON.parse(read(folder, 'glossaries.jsonl'))).toMatchObject({ name: 'Words of Ada' });
  const all = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => read(entry.parentPath, entry.name))
    .join('\n');
  expect(all).not.toMatch(/Words of Ben|ben@example|argon2|passwordHash|keyHash|keySalt|secretHash|sealedSeed/);
  expect(statSync(folder).mode & 0o077).toBe(0);
  const told = async () => (await server.db.select().from(audit)).filter(({ action }) => action === 'client_exported');
  const before = await told();
  expect((await say('export-client', ada, folder)).words).toContain('already exists');
  // Nothing of it was opened, written down or mailed.
  expect(openPictures()).toEqual([]);
  expect(await told()).toEqual(before);
  expect((await say('export-client', 'nobody@example.com', join(dataDir, 'x'))).words).toContain(
    'No activated account',
  );
  expect(readdirSync(dataDir)).not.toContain('x');
});

it('no table that names a client is forgotten', async () => {
  const { rows } = await server.db.execute<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.columns
     where column_name = 'client_id' and table_schema in ('main', 'ai') order by 1`,
  );
  const exported = [
    'ai.conversations',
    'ai.documents',
    'ai.feedback',
    'ai.files',
    'ai.glossaries',
    'ai.messages',
    'ai.shares',
    'ai.image_generations',
    'ai.images',
    'main.addresses',
    'main.api_keys',
    'main.audit',
    'main.credit_accounts',
    'main.credit_alerts',
    'main.credit_holds',
    'main.credit_lots',
    'main.gateway_customers',
    'main.gateway_subscriptions',
    'main.invoices',
    'main.ledger_entries',
    'main.payment_sessions',
    'main.payments',
    'main.sandbox_charges',
    'main.sandbox_subscriptions',
    'main.prompts',
    'main.sign_in_sessions',
    'main.subscriptions',
    'main.passkeys',
    'main.referral_codes',
    'main.referrals',
    'main.remembered_devices',
    'main.second_factors',
    'main.email_changes',
    'main.linked_accounts',
    'main.withdrawals',
    'main.terms_notices',
  ];
  const leftOut = [
    // Running answers end in their conversation, unfinished sign-ins and authorizations at a provider in a session or an account.
    'ai.jobs',
    'main.sign_in_challenges',
    'main.provider_visits',
    'main.external_logins',
    // Bytes that are being sent right now, or are left of what never arrived or was deleted.
    'ai.unfinished_files',
    // Counts alone.
    'ai.client_storage',
    'ai.open_streams',
    // What vendors took for answers; what the client was charged is in the ledger.
    'ai.costs',
    // The mark of a deleted account.
    'ai.closed_accounts',
    // Hashes of codes alone.
    'main.backup_codes',
    'main.mailed_codes',
  ];
  expect(rows.map(({ name }) => name)).toEqual([...exported, ...leftOut].sort());
});
