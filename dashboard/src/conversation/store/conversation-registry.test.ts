import { createTokenStore } from '@deskmate/api/tokens/token-store';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../session/memory-storage.ts';
import type { SessionState } from '../../session/session-state.ts';
import { sampleToken } from '../../testing/sample-client.ts';
import { createConversationRegistry } from './conversation-registry.ts';
import { createDrafts, newDraftName } from './drafts.ts';

const channel = new BroadcastChannel('test');
afterAll(() => channel.close());

const question = { text: 'A long question', attachments: [], modelId: 'demo', parentId: null };

it.each<[string, SessionState, string]>([
  [
    'forced: the question that was on its way is a draft again',
    { status: 'unauthenticated', ended: true },
    'A long question\n\nand more',
  ],
  ['asked for: nothing is written', { status: 'loading', problem: null }, 'and more'],
])('a sign-out that was %s', (_name, state, expected) => {
  const storage = memoryStorage();
  const tokens = createTokenStore(storage);
  tokens.write({ access_token: sampleToken(4e12), refresh_token: 'r' });
  const neverAnswers = { withBearer: () => new Promise<never>(() => {}) };
  const api = neverAnswers as unknown as Parameters<typeof createConversationRegistry>[0]['api'];
  const conversations = createConversationRegistry({ api, storage, tokens, state: () => state }, channel);
  conversations.open({ sessionId: 'chat-1', action: { type: 'chat' } }).ask(question);
  conversations.show('chat-1');
  const drafts = createDrafts(storage, 'client-1');
  drafts.write(newDraftName('chat'), { text: 'and more', attachments: [] });
  conversations.clear();
  expect(drafts.read(newDraftName('chat')).text).toBe(expected);
});

/** A registry whose answers end when the test says so. */
function openRegistry() {
  const storage = memoryStorage();
  const requests: { path: string; body: unknown }[] = [];
  const ends = new Map<string, () => void>();
  const blank = { model: 'demo', model_group: 'Demo', content: '', reasoning_content: '' };
  const fetch = async (_url: unknown, init?: RequestInit) => {
    const { session_id: id } = JSON.parse(String(init?.body)) as { session_id: string };
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const send = (data: object) =>
      writer.write(
        new TextEncoder().encode(`id: 0-0\ndata: ${JSON.stringify({ chat_id: id, ...blank, ...data })}\n\n`),
      );
    void send({});
    ends.set(id, () => void send({ done: true, finish: 'stop' }).then(() => writer.close()));
    return new Response(readable, { headers: { 'content-type': 'text/event-stream' } });
  };
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', { addEventListener() {}, removeEventListener() {}, hidden: false });
  const api = {
    withBearer: <T>(call: (token: string) => Promise<T>) => call('token'),
    address: (_service: string, path: string) => `https://deskmate.example/${path}`,
    request: async ({ path, body }: { path: string; body?: unknown }) => requests.push({ path, body }),
  } as unknown as Parameters<typeof createConversationRegistry>[0]['api'];
  const state: SessionState = { status: 'loading', problem: null };
  const registry = createConversationRegistry(
    { api, storage, tokens: createTokenStore(storage), state: () => state },
    channel,
  );
  const ended = (sessionId: string) =>
    new Promise<void>((resolve) => {
      const leave = registry.onEvent((id, event) => {
        if (id === sessionId && event === 'opened') ends.get(id)?.();
        if (id !== sessionId || event !== 'done') return;
        leave();
        resolve();
      });
    });
  return { registry, requests, ended };
}

afterEach(() => vi.unstubAllGlobals());

it('evicts idle conversations, the oldest first, but none that runs or is temporary', () => {
  const { registry } = openRegistry();
  const running = registry.open({ sessionId: 'running', action: { type: 'chat' } });
  running.ask(question);
  const temporary = registry.open({ sessionId: 'temporary', action: { type: 'chat' }, isTemporary: true });
  const idle = Array.from({ length: 12 }, (_, index) =>
    registry.open({ sessionId: `idle-${index}`, action: { type: 'chat' } }),
  );
  registry.show('idle-11');
  expect(registry.get('running')).toBe(running);
  expect(registry.get('temporary')).toBe(temporary);
  expect(registry.get('idle-0')).toBeUndefined();
  expect(registry.get('idle-1')).toBeUndefined();
  expect(registry.get('idle-2')).toBe(idle[2]);
  registry.clear();
});

it.each([
  ['not shown', null, [{ path: 'history/chat-1', body: { seen: false } }]],
  ['shown', 'chat-1', []],
])('an answer that ends while its conversation is %s', async (_name, shown, expected) => {
  const { registry, requests, ended } = openRegistry();
  registry.show('another');
  if (shown) registry.show(shown);
  const end = ended('chat-1');
  registry.open({ sessionId: 'chat-1', action: { type: 'chat' } }).ask(question);
  await end;
  expect(requests).toEqual(expected);
});
