import type { Client, ClientRequest } from '@deskmate/api/client/create-client';
import type { Conversation, HistoryMessage } from '@deskmate/api/contracts/ai/history';
import { beforeAll, expect, it } from 'vitest';
import type { ConversationState } from './conversation-state.ts';
import { type ConversationStore, createConversationStore } from './conversation-store.ts';
import { makeHistoryMessage } from './make-history-message.test-support.ts';
import { leafOf, siblingsOf } from './message-tree.ts';

beforeAll(() => {
  // The event source library reads the page it is on.
  Object.assign(globalThis, {
    window: globalThis,
    document: { addEventListener() {}, removeEventListener() {}, hidden: false },
  });
});

/** The stream of one answer, whose events the test writes. */
function createStream() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const blank = { chat_id: 'answer', model: 'demo', model_group: 'Demo', content: '', reasoning_content: '' };
  return {
    response: new Response(readable, { headers: { 'content-type': 'text/event-stream' } }),
    async send(id: string, data: object) {
      await writer.write(new TextEncoder().encode(`id: ${id}\ndata: ${JSON.stringify({ ...blank, ...data })}\n\n`));
      if ('done' in data || 'error' in data) await writer.close();
    },
  };
}

function openStore(fetch: typeof globalThis.fetch, answer: (request: ClientRequest) => unknown = () => ({})) {
  const requests: string[] = [];
  const client = {
    withBearer: (call) => call('token'),
    address: (_service, path) => `https://deskmate.example/${path}`,
    request: async (request) => {
      requests.push(`${request.method} ${request.path}`);
      return answer(request) as never;
    },
  } satisfies Partial<Client> as unknown as Client;
  const store = createConversationStore(
    { sessionId: 'session', action: { type: 'chat' } },
    { client, fetch, pause: async () => {}, schedule: (work) => work() },
  );
  return { store, requests };
}

function until(store: ConversationStore, isReached: (state: ConversationState) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isReached(store.getState())) return;
      leave();
      resolve();
    };
    const leave = store.subscribe(look);
    look();
  });
}

const question = { text: 'Hello', attachments: [], modelId: 'demo', parentId: null };

it('Stop before the first event stops the answer as soon as its id is known', async () => {
  const stream = createStream();
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { store, requests } = openStore(() => promise);
  store.ask(question);
  await store.stop();
  expect(store.getState().running?.phase).toBe('stopping');
  expect(requests).toEqual([]);

  resolve(stream.response);
  await stream.send('0-0', { user_chat_id: 'question' });
  await until(store, ({ running }) => running?.id === 'answer');
  expect(requests).toEqual(['POST chat/completions/answer/stop']);
  expect(store.getState().running?.phase).toBe('stopping');

  await stream.send('0-0', { done: true, finish: 'stopped', usage: { credits: 0 } });
  await until(store, ({ running }) => running === null);
  expect(store.getState()).toMatchObject({ tree: { byId: {} }, returned: question });
});

it('a Stop that fails leaves the answer running, and can be pressed again', async () => {
  const stream = createStream();
  let isRefused = true;
  const { store, requests } = openStore(
    async () => stream.response,
    () => {
      if (isRefused) throw new Error('offline');
    },
  );
  store.ask(question);
  await stream.send('0-0', { user_chat_id: 'question' });
  await until(store, ({ running }) => running?.phase === 'answering');
  await store.stop();
  expect(store.getState().running?.phase).toBe('answering');
  isRefused = false;
  await store.stop();
  expect(store.getState().running?.phase).toBe('stopping');
  expect(requests).toHaveLength(2);
});

const conversation = (answer: Partial<HistoryMessage>): Conversation => ({
  session_id: 'session',
  type: 'chat',
  title: 'A chat',
  pinned: false,
  archived: false,
  tags: [],
  active_chat_id: 'answer',
  messages: [
    makeHistoryMessage('question'),
    makeHistoryMessage('answer', {
      parent_id: 'question',
      role: 'assistant',
      created_at: '2026-01-01T00:00:01Z',
      ...answer,
    }),
  ],
  next_cursor: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
});

it('R12: an answer that the service no longer runs is read again as it was stored', async () => {
  const notFound = { detail: 'Not found.', code: 'not_found', request_id: '1' };
  const { store, requests } = openStore(
    async () => Response.json(notFound, { status: 404 }),
    () => conversation({ status: 'interrupted', content: 'Half of it' }),
  );
  store.load(conversation({ status: 'running', content: 'Half' }));
  expect(store.getState().running?.id).toBe('answer');
  await until(store, ({ running }) => running === null);
  expect(requests).toEqual(['GET history/session']);
  expect(store.getState()).toMatchObject({ failure: null, running: null });
  expect(store.getState().tree.byId.answer).toMatchObject({ status: 'interrupted', content: 'Half of it' });
});

it('R12: an answer that is found running again grows on from what was stored', async () => {
  const stream = createStream();
  const notFound = { detail: 'Not found.', code: 'not_found', request_id: '1' };
  const responses = [Response.json(notFound, { status: 404 }), stream.response];
  const { store } = openStore(
    async () => responses.shift() as Response,
    () => conversation({ status: 'running', content: 'Half' }),
  );
  store.load(conversation({ status: 'running', content: '' }));
  await until(store, ({ tree }) => tree.byId.answer?.content === 'Half');
  await stream.send('4-0', {});
  await stream.send('10-0', { content: ' of it' });
  await expect.poll(() => store.growing()?.latest().content).toBe('Half of it');
});

it('C03: a failure is free only where the service said so', async () => {
  const failWith = async (frame: object) => {
    const stream = createStream();
    const { store } = openStore(async () => stream.response);
    store.ask(question);
    await stream.send('0-0', { user_chat_id: 'question' });
    await stream.send('0-0', { error: { code: 'upstream_failed', message: 'No' }, ...frame });
    await until(store, ({ failure }) => failure !== null);
    return store.getState().failure?.isFree;
  };
  expect(await failWith({ usage: { credits: 0 } })).toBe(true);
  expect(await failWith({ usage: { credits: 2 } })).toBe(false);
  expect(await failWith({})).toBe(false);
});

it('a question that could not be sent is a failure that is not known to be free', async () => {
  const { store } = openStore(async () => {
    throw new TypeError('network');
  });
  store.ask(question);
  await until(store, ({ failure }) => failure !== null);
  expect(store.getState().failure).toMatchObject({ code: 'upstream_connection', isFree: false, question });
});

it('a question that supersedes a running answer replaces it: later events of the old one are ignored', async () => {
  const streams = [createStream(), createStream()];
  const bodies: Record<string, unknown>[] = [];
  const { store } = openStore(async (_url, init) => {
    bodies.push(JSON.parse(String(init?.body)));
    return streams[bodies.length - 1]?.response as Response;
  });
  store.ask(question);
  await streams[0]?.send('0-0', { user_chat_id: 'question' });
  await until(store, ({ running }) => running?.phase === 'answering');
  await streams[0]?.send('3-0', { content: 'old' });

  store.ask({ ...question, text: 'Hello again', supersedes: 'answer' });
  expect(Object.values(store.getState().tree.byId).map(({ content }) => content)).toEqual(['Hello again', '']);
  await streams[0]?.send('8-0', { content: ' late', done: true, finish: 'stop' });
  await streams[1]?.send('0-0', { chat_id: 'newer', user_chat_id: 'question 2' });
  await streams[1]?.send('3-0', { chat_id: 'newer', content: 'new', done: true, finish: 'stop' });
  await until(store, ({ running }) => running === null);
  const { byId } = store.getState().tree;
  expect(Object.keys(byId).sort()).toEqual(['newer', 'question 2']);
  expect(byId.newer?.content).toBe('new');
  expect(bodies[1]).toMatchObject({ supersedes: 'answer', messages: [{ content: 'Hello again' }], parent_id: null });
});

it('a finished answer is superseded together with its question; any other question is ignored while one is answered', async () => {
  const streams = [createStream(), createStream()];
  let requests = 0;
  const { store } = openStore(async () => streams[requests++]?.response as Response);
  store.ask(question);
  await streams[0]?.send('0-0', { user_chat_id: 'question' });
  await until(store, ({ running }) => running?.phase === 'answering');
  store.ask({ ...question, text: 'Too early' });
  store.ask({ ...question, text: 'Of another answer', supersedes: 'someone' });
  expect(requests).toBe(1);
  await streams[0]?.send('3-0', { content: 'one', done: true, finish: 'stop' });
  await until(store, ({ running }) => running === null);
  store.ask({ ...question, text: 'Better', supersedes: 'answer' });
  expect(Object.values(store.getState().tree.byId).map(({ content }) => content)).toEqual(['Better', '']);
});

it('an answer written again that fails after a reload keeps the earlier one, and Retry writes it again', async () => {
  const stream = createStream();
  const { store } = openStore(async () => stream.response);
  const earlier = makeHistoryMessage('earlier', { parent_id: 'question', role: 'assistant', content: 'Hi' });
  const { messages, ...rest } = conversation({ status: 'running', content: '' });
  store.load({ ...rest, messages: [...messages.slice(0, 1), earlier, ...messages.slice(1)] });
  await stream.send('0-0', { error: { code: 'upstream_failed', message: 'No' } });
  await until(store, ({ failure }) => failure !== null);
  const { failure, returned, tree } = store.getState();
  expect(Object.keys(tree.byId)).toEqual(['question', 'earlier']);
  expect(returned).toBeNull();
  expect(failure?.question).toMatchObject({ regenerate: 'earlier', text: '' });
});

const firstAndSecond = (active: string): Conversation => {
  const { messages, ...rest } = conversation({ content: 'First', second_version: 'second' });
  const second = makeHistoryMessage('second', { parent_id: 'question', role: 'assistant', content: 'Second' });
  return {
    ...rest,
    active_chat_id: active,
    messages: [...messages, { ...second, created_at: '2026-01-01T00:00:02Z' }],
  };
};
const firstEvents = async (stream: ReturnType<typeof createStream>) => {
  await stream.send('0-0', { user_chat_id: 'question' });
  await stream.send('5-0', { content: 'First', done: true, finish: 'stop', second_version: 'second' });
};
const shownText = ({ tree }: ConversationState) => leafOf(tree)?.content;

it.each([
  ['second', 'Second'],
  ['answer', 'First'],
])(
  'a second version is read when the first has ended; the one that the service selected (%s) is shown',
  async (active, words) => {
    const stream = createStream();
    const reading = Promise.withResolvers<Conversation>();
    const { store } = openStore(
      async () => stream.response,
      () => reading.promise,
    );
    store.ask(question);
    await firstEvents(stream);
    await until(store, ({ running }) => running === null);
    expect(shownText(store.getState())).toBe('First');
    reading.resolve(firstAndSecond(active));
    await until(store, ({ tree }) => tree.byId.second !== undefined);
    expect(shownText(store.getState())).toBe(words);
    expect(siblingsOf(store.getState().tree, 'second')).toEqual({ position: 2, ids: ['answer', 'second'] });
  },
);

it('a second version that arrives after the next question waits for its answer, and leaves it on the screen', async () => {
  const streams = [createStream(), createStream()];
  const readings = [Promise.withResolvers<Conversation>(), Promise.withResolvers<Conversation>()];
  let asked = 0;
  let read = 0;
  const { store } = openStore(
    async () => streams[asked++]?.response as Response,
    () => readings[read++]?.promise,
  );
  store.ask(question);
  await firstEvents(streams[0] as ReturnType<typeof createStream>);
  await until(store, ({ running }) => running === null);
  store.ask({ ...question, text: 'Shorter', parentId: 'answer' });
  readings[0]?.resolve(firstAndSecond('second'));
  await streams[1]?.send('0-0', { chat_id: 'third', user_chat_id: 'change' });
  await streams[1]?.send('5-0', { chat_id: 'third', content: 'Third', done: true, finish: 'stop' });
  await until(store, ({ running }) => running === null);
  expect(shownText(store.getState())).toBe('Third');
  const { messages, ...rest } = firstAndSecond('third');
  const change = makeHistoryMessage('change', { parent_id: 'answer', created_at: '2026-01-01T00:00:03Z' });
  const third = { ...change, chat_id: 'third', parent_id: 'change', role: 'assistant', content: 'Third' } as const;
  readings[1]?.resolve({ ...rest, messages: [...messages, change, third] });
  await until(store, ({ tree }) => tree.byId.second !== undefined);
  expect(shownText(store.getState())).toBe('Third');
});
