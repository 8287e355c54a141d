import { aiAddresses, aiBase, mainAddresses, mainBase } from '@deskmate/api/addresses';
import { freshDatabase } from '@deskmate/db/fresh-database';
import type { OpenDatabase } from '@deskmate/db/open-database';
import { type AiVendor, startAiVendor } from '@deskmate/fakes/ai-vendor/ai-vendor';
import { say } from '@deskmate/fakes/ai-vendor/script';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assembleServer, type Server } from '../start/assemble-server.ts';
import { call, newClient } from '../testing/client.ts';
import { freePort } from '../testing/run-process.ts';
import { createTestResources } from '../testing/test-resources.ts';

let database: OpenDatabase;
let vendor: AiVendor;
let server: Server;
let url: string;
let token: string;
/** Every statement, in order. */
const executed: string[] = [];

beforeAll(async () => {
  database = await freshDatabase({ logger: { logQuery: (statement) => executed.push(statement) } });
  vendor = await startAiVendor();
  const port = await freePort();
  const resources = createTestResources(database, { PORT: String(port), OPENAI_COMPATIBLE_URL: vendor.compatibleUrl });
  server = await assembleServer(resources, { siteDir: '/nowhere', dashboardDir: '/nowhere' });
  await server.listen();
  url = `http://127.0.0.1:${port}`;
  token = await newClient(url, resources.config.dataDir);
});
afterAll(async () => {
  await server.close();
  await vendor.close();
  await database.close();
});

/** Statements of background work, and those whose results are cached for a second or more. */
const besides =
  /mail_outbox|signing_keys|from "ai"\."models"|sign_in_sessions|state in \('settle'|string_agg|delete from|ai\.job_pieces|"processes"/;

async function statements(work: () => Promise<unknown>): Promise<string[]> {
  executed.length = 0;
  await work();
  return executed.filter((statement) => !besides.test(statement)).map((statement) => statement.replaceAll(/\s+/g, ' '));
}

const get = (path: string) => call(url, 'GET', path, { token });

/** Asks, and reads to the end. @returns the answer's id, and what was said to the database before the vendor was asked */
async function ask(session_id: string, more: object = {}): Promise<{ chatId: string; before: string[] }> {
  const messages = [{ role: 'user', content: 'Hello' }];
  const names = { ai_model_id: 'server/fake-small', client_message_id: crypto.randomUUID() };
  let before: string[] = [];
  vendor.next(() => {
    before = executed.filter((statement) => !besides.test(statement));
    return say('Hi');
  });
  executed.length = 0;
  const answer = await fetch(url + aiBase + aiAddresses.chat, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...names, session_id, action: { type: 'chat' }, messages, ...more }),
  });
  const chatId = /"chat_id":"([^"]+)"/.exec(await answer.text())?.[1] ?? '';
  // What was asked goes into its rows while the vendor is asked.
  return { chatId, before: before.filter((statement) => !statement.includes('insert into ai.conversations')) };
}

test('a question waits for the database twice before its vendor is asked, three times with a history', async () => {
  const session_id = crypto.randomUUID();
  const first = await ask(session_id);
  expect(first.before).toEqual([expect.stringContaining('insert into ai.jobs'), expect.stringContaining('covered')]);
  const second = await ask(session_id, { parent_id: first.chatId });
  expect(second.before).toEqual([expect.stringContaining('with recursive branch'), ...first.before]);
});

test('before the vendor is called only the hold waits for the disk, and the setting ends with its statement', async () => {
  const changed = `select 1 from pg_settings where name = 'synchronous_commit' and setting <> reset_val`;
  const { before } = await ask(crypto.randomUUID());
  expect(before.map((statement) => statement.includes(`set_config('synchronous_commit', 'off', true)`))).toEqual([
    true,
    false,
  ]);
  for (let nth = 0; nth < 12; nth += 1) expect((await database.db.execute(changed)).rows).toEqual([]);
});

test('a signed-in read is one statement; opening a conversation two, a search at most three', async () => {
  const session_id = crypto.randomUUID();
  await ask(session_id);
  expect(await statements(() => get(mainBase + mainAddresses.subscription))).toHaveLength(1);
  const history = aiBase + aiAddresses.history;
  expect(await statements(() => get(history))).toHaveLength(1);
  expect(await statements(() => get(`${history}/${session_id}`))).toHaveLength(2);
  expect((await statements(() => get(`${history}?q=hello`))).length).toBeLessThanOrEqual(3);
});
