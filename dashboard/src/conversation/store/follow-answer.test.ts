import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from '@deskmate/api/client/create-client';
import type { ChatRequest } from '@deskmate/api/contracts/ai/chat';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { sized } from '@deskmate/api/testing/sized';
import { createTokenStore } from '@deskmate/api/tokens/token-store';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { memoryStorage } from '../../session/memory-storage.ts';
import { type AnswerServer, startAnswerServer } from './answer-server.test-support.ts';
import { followAnswer } from './follow-answer.ts';

beforeAll(() => {
  // The event source library needs a document.
  Object.assign(globalThis, {
    window: globalThis,
    document: { addEventListener() {}, removeEventListener() {}, hidden: false },
  });
});

const question: ChatRequest = {
  ai_model_id: 'demo',
  session_id: '00000000-0000-4000-8000-000000000001',
  action: { type: 'chat' },
  messages: [{ role: 'user', content: 'Hello' }],
  client_message_id: '00000000-0000-4000-8000-000000000002',
};

let server: AnswerServer | undefined;
afterEach(() => server?.close());

type Source = Parameters<typeof followAnswer>[0];
type FollowClient = Parameters<typeof followAnswer>[3]['client'];

function follow(origin: string, source: Source, signal = new AbortController().signal, client?: FollowClient) {
  const seen = { content: '', reasoning: '', opened: 0, states: [] as string[] };
  const end = followAnswer(
    source,
    {
      onOpened: () => {
        seen.opened += 1;
      },
      onText: (content, reasoning) => {
        seen.content += content;
        seen.reasoning += reasoning;
      },
      onReplaced: (content, reasoning) => Object.assign(seen, { content, reasoning }),
      onConnection: (state) => seen.states.push(state),
    },
    signal,
    {
      client: client ?? { withBearer: (call) => call('token'), address: (_service, path) => `${origin}/${path}` },
      pause: async () => {},
    },
  );
  return { seen, end };
}

/** A small generator with a seed, so that a failing run can be run again. */
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return state % below;
  };
}

const content = 'Straße, café, 🙂 emoji and مرحبا بالعالم. '.repeat(20);
const reasoning = 'First I think 🤔, then I answer. '.repeat(8);

const drops = sized(100, 500);

describe('following an answer', () => {
  it(`R03: ${drops} drops at random bytes lose and double nothing`, async () => {
    const roll = dice(7);
    let dropped = 0;
    while (dropped < drops) {
      server = await startAnswerServer({
        content,
        reasoning,
        step: () => 1 + roll(40),
        cutAfter: () => (roll(12) === 0 ? undefined : roll(9000)),
      });
      const { seen, end } = follow(server.origin, { ask: question });
      expect(await end).toMatchObject({ kind: 'done', finish: 'stop', usage: null });
      expect(seen.content).toBe(content);
      expect(seen.reasoning).toBe(reasoning);
      expect(seen.opened).toBe(1);
      dropped += server.connections() - 1;
      await server.close();
    }
  }, 60_000);

  it('sends a question again with the same id when its first event was lost, and never after that event', async () => {
    let cuts = 0;
    server = await startAnswerServer({ content, reasoning, cutAfter: () => (cuts++ < 3 ? cuts * 20 : 2000 + cuts) });
    const { seen } = follow(server.origin, { ask: question });
    await expect.poll(() => seen.opened).toBe(1);
    expect([...server.requestCounts]).toEqual([[question.client_message_id, 4]]);
  });

  it('resumes a running answer from the text that is already there', async () => {
    server = await startAnswerServer({ content, reasoning });
    const have = { content: 100, reasoning: reasoning.length, revision: 0 };
    const { seen, end } = follow(server.origin, { chatId: 'answer', have });
    expect((await end).kind).toBe('done');
    expect(seen.content).toBe(content.slice(100));
    expect(seen.reasoning).toBe('');
  });

  it('replaces the text so far by another one, and resumes in its revision after a cut', async () => {
    const names = { chat_id: 'answer', model: 'demo', model_group: 'Demo', reasoning_content: '' };
    const event = (id: string, data: object) =>
      `id: ${id}\ndata: ${JSON.stringify({ ...names, content: '', ...data })}\n\n`;
    const resumed: unknown[] = [];
    const replacing = createServer((request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      resumed.push(request.headers['last-event-id']);
      if (request.method === 'POST') {
        response.write(event('0-0', {}) + event('5-0', { content: 'Draft' }));
        response.write(event('4-0-1', { content: 'Text', replaces: true }), () => response.destroy());
      } else {
        response.end(
          event('4-0-1', {}) + event('9-0-1', { content: ' here' }) + event('9-0-1', { done: true, refused: 'free' }),
        );
      }
    });
    await new Promise<void>((resolve) => replacing.listen(0, '127.0.0.1', resolve));
    const { seen, end } = follow(`http://127.0.0.1:${(replacing.address() as AddressInfo).port}`, { ask: question });
    expect(await end).toMatchObject({ kind: 'done', conclusion: { refused: 'free', citations: [] } });
    replacing.close();
    expect(seen.content).toBe('Text here');
    expect(resumed).toEqual([undefined, '4-0-1']);
  });

  it('ends with the error of an error frame', async () => {
    const error = { code: 'upstream_timeout', message: 'The request took too long to complete. Please try again.' };
    server = await startAnswerServer({ content: 'Half', reasoning: '', end: { error } });
    expect(await follow(server.origin, { ask: question }).end).toEqual({ kind: 'failed', error, usage: null });
  });

  it('a refused open fails with the words of the error body, at once', async () => {
    let tries = 0;
    const refusing = createServer((_request, response) => {
      tries += 1;
      response.writeHead(402, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ detail: 'No credit.', code: 'insufficient_credit', request_id: 'r' }));
    });
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`;
    const end = await follow(origin, { ask: question }).end;
    refusing.close();
    expect(end).toMatchObject({ kind: 'failed', error: { code: 'insufficient_credit', detail: 'No credit.' } });
    expect(end.kind === 'failed' && end.error).toBeInstanceOf(ServiceError);
    expect(tries).toBe(1);
  });

  it('a redirect is not followed: the answer fails like one that could not be reached', async () => {
    const seen: string[] = [];
    const redirecting = await listen((request, response) => {
      seen.push(request.url ?? '');
      response.writeHead(303, { location: '/elsewhere' }).end();
    });
    expect(await follow(redirecting.origin, { ask: question }).end).toMatchObject({
      kind: 'failed',
      error: { kind: 'connection' },
    });
    redirecting.close();
    expect(seen.filter((url) => url.includes('elsewhere'))).toEqual([]);
  });

  it('fails a question after a few tries when the service cannot be reached', async () => {
    const { seen, end } = follow('http://127.0.0.1:9', { ask: question });
    expect(await end).toMatchObject({ kind: 'failed', error: { kind: 'connection' } });
    expect(seen.states.filter((state) => state === 'reconnecting')).toHaveLength(5);
  });

  it('ends without an event when its listener unsubscribes', async () => {
    server = await startAnswerServer({ content, reasoning, cutAfter: () => 900, staysOpen: true });
    const leaving = new AbortController();
    const { seen, end } = follow(server.origin, { ask: question }, leaving.signal);
    await expect.poll(() => seen.opened).toBe(1);
    leaving.abort();
    expect(await end).toEqual({ kind: 'left' });
  });
});

describe('a 401 on a stream', () => {
  const refused = JSON.stringify({ detail: 'Your session has ended.', code: 'session_ended', request_id: 'r' });
  const ended = { code: 'session_ended', message: 'Your session has ended.' };
  const frame = (data: object) =>
    `id: 0-0\ndata: ${JSON.stringify({ chat_id: 'answer', content: '', reasoning_content: '', ...data })}\n\n`;

  /** A service that renews `first` to `second` and answers streams as told, and the client of one who is signed in. */
  async function open(stream: (bearer: string, response: ServerResponse) => void) {
    const bearers: string[] = [];
    const service = await listen((request, response) => {
      const bearer = String(request.headers.authorization).replace('Bearer ', '');
      bearers.push(`${request.url} ${bearer}`);
      if (request.url !== '/api/auth/clients/tokens') return stream(bearer, response);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ access_token: token('second'), refresh_token: 'next' }));
    });
    const storage = memoryStorage();
    storage.setItem('draft:client-1:new', 'kept');
    const tokens = createTokenStore(storage);
    tokens.write({ access_token: token('first'), refresh_token: 'refresh' });
    let ends = 0;
    const client = createClient({
      tokens,
      origin: service.origin,
      goTo: () => {},
      locks: undefined,
      onSessionEnded: () => {
        ends += 1;
      },
    });
    const { end, seen } = follow(service.origin, { ask: question }, new AbortController().signal, client);
    return { end: await end.finally(service.close), seen, bearers, tokens, storage, ends: () => ends };
  }
  const token = (mark: string) => `e30.${btoa(JSON.stringify({ sub: mark, exp: 4_000_000_000 }))}.s`;
  const refuse = (response: ServerResponse) =>
    response.writeHead(401, { 'content-type': 'application/json' }).end(refused);
  const answer = (response: ServerResponse, ...frames: object[]) =>
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(frames.map(frame).join(''));

  it('is asked once more with a renewed token', async () => {
    const { end, bearers, ends } = await open((bearer, response) =>
      bearer === token('first') ? refuse(response) : answer(response, {}, { done: true, finish: 'stop' }),
    );
    expect(end.kind).toBe('done');
    expect([bearers.length, ends()]).toEqual([3, 0]);
  });

  it('that comes again ends the session and keeps the drafts', async () => {
    const { end, bearers, tokens, storage, ends } = await open((_bearer, response) => refuse(response));
    expect(end).toMatchObject({ kind: 'failed', error: { code: 'session_ended' } });
    expect([bearers.length, ends(), tokens.read()]).toEqual([3, 1, null]);
    expect(storage.getItem('draft:client-1:new')).toBe('kept');
  });

  it('and a last frame that says the session ended count alike', async () => {
    const { end, ends, tokens } = await open((_bearer, response) => answer(response, {}, { error: ended }));
    expect(end).toMatchObject({ kind: 'failed', error: { code: 'session_ended' } });
    expect([ends(), tokens.read()]).toEqual([1, null]);
  });
});

async function listen(handle: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}
