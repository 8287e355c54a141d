import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aiAddresses, aiBase } from '@deskmate/api/addresses';
import { type AiVendor, startAiVendor } from '@deskmate/fakes/ai-vendor/ai-vendor';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, newClient } from '../testing/client.ts';
import { measureAttack } from '../testing/measure-attack.ts';
import { freePort, type RunningProcess, runProcess, untilHealthy } from '../testing/run-process.ts';

// Needs a built server: `pnpm --filter @deskmate/server build`.
const dataDir = mkdtempSync(join(tmpdir(), 'large-conversation-'));
const bystander = 'bystander@example.com';
const sessionId = crypto.randomUUID();
let vendor: AiVendor;
let server: RunningProcess;
let token = '';

beforeAll(async () => {
  vendor = await startAiVendor();
  const settings = { DATA_DIR: dataDir, LIMIT_FACTOR: '10000', OPENAI_COMPATIBLE_URL: vendor.compatibleUrl };
  server = runProcess(await freePort(), settings);
  await untilHealthy(server, '/ai/v1/health');
  token = await newClient(server.url, dataDir);
  await newClient(server.url, dataDir, bystander);
}, 120_000);
afterAll(async () => {
  server.kill('SIGKILL');
  await server.ended;
  await vendor.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const request = (method: string, address: string, body?: unknown) =>
  call(server.url, method, aiBase + address, { token, body });

/** Every word is different, so that each one is a row of the search index. */
const longMessage = (number: number): string =>
  Array.from({ length: 2400 }, (_, at) => `bread${number * 2400 + at}`).join(' ');

/** Asks and stops before the first word, which costs nothing. @returns the answer's id, or the code of the refusal */
async function askForNothing(number: number, parentId: string | null): Promise<{ chatId: string } | { code: string }> {
  vendor.next([{ silence: true }]);
  const answer = await fetch(server.url + aiBase + aiAddresses.chat, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      ai_model_id: 'server/fake-small',
      session_id: sessionId,
      client_message_id: crypto.randomUUID(),
      parent_id: parentId,
      action: { type: 'chat' },
      messages: [{ role: 'user', content: longMessage(number) }],
    }),
  });
  if (!answer.ok) return { code: String(((await answer.json()) as { code: string }).code) };
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const first = new TextDecoder().decode((await reader.read()).value);
  const chatId = /"chat_id":"([^"]+)"/.exec(first)?.[1] ?? '';
  await request('POST', aiAddresses.chatStop(chatId));
  for (let part = await reader.read(); !part.done; part = await reader.read());
  return { chatId };
}

it('N05: a conversation filled to its limit, shared, copied, read and searched leaves the process answering', async () => {
  let messages = 0;
  let refusal = '';
  const fill = async () => {
    for (let parentId: string | null = null; refusal === ''; messages += 1) {
      const response = await askForNothing(messages, parentId);
      if ('code' in response) refusal = response.code;
      else parentId = response.chatId;
    }
  };
  await measureAttack({ name: 'filling', server, bystander, work: fill, usesDatabase: true });
  console.log(`filling: ${messages} messages, then ${refusal}`);
  expect(['conversation_full', 'unanswered_limit', 'insufficient_credit']).toContain(refusal);

  const counts = new Map<string, number>();
  const count = async (name: string, response: Promise<{ status: number; body: Record<string, unknown> }>) => {
    const { status, body } = await response;
    const key = `${name} ${status} ${status === 200 ? '' : body.code}`.trim();
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return body;
  };
  const first = await count('share', request('POST', aiAddresses.share, { session_id: sessionId, type: 'text' }));
  const many = (times: number, work: (at: number) => Promise<unknown>) =>
    Promise.all(Array.from({ length: times }, (_, at) => work(at)));
  // As many at once as the rate limits let one client send in a minute.
  const useIt = () =>
    Promise.all([
      many(100, () => count('share', request('POST', aiAddresses.share, { session_id: sessionId, type: 'text' }))),
      many(20, () =>
        count(
          'copy',
          request('POST', aiAddresses.shareContinue, {
            share_id: first.share_id,
            type: 'text',
            session_id: crypto.randomUUID(),
          }),
        ),
      ),
      many(100, () => count('read', request('GET', aiAddresses.historyEntry(sessionId)))),
      many(90, (at) => count('search', request('GET', `${aiAddresses.history}?q=bread${at}`))),
    ]);
  await measureAttack({ name: 'using', server, bystander, work: useIt, usesDatabase: true });
  console.log(`using: ${JSON.stringify(Object.fromEntries([...counts].sort()))}`);
  expect([...counts.keys()].filter((key) => key.includes(' 5') && !key.includes('service_busy'))).toEqual([]);
});
