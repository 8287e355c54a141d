import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChatRequest } from '@deskmate/api/contracts/ai/chat';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AnswerServer, startAnswerServer } from './answer-server.test-support.ts';
import { followAnswer } from './follow-answer.ts';

beforeAll(() => {
  // The event source library speaks to the page it is on.
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

function follow(origin: string, source: Parameters<typeof followAnswer>[0], signal = new AbortController().signal) {
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
      onConnection: (state) => seen.states.push(state),
    },
    signal,
    {
      client: { authorize: async () => 'token', address: (_service, path) => `${origin}/${path}` },
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

describe('following an answer', () => {
  it('R03: 500 drops at random bytes lose and double nothing', async () => {
    const roll = dice(7);
    let drops = 0;
    while (drops < 500) {
      server = await startAnswerServer({
        content,
        reasoning,
        step: () => 1 + roll(40),
        cutAfter: () => (roll(12) === 0 ? undefined : roll(9000)),
      });
      const { seen, end } = follow(server.origin, { ask: question });
      expect(await end).toEqual({ kind: 'done', finish: 'stop', usage: null });
      expect(seen.content).toBe(content);
      expect(seen.reasoning).toBe(reasoning);
      expect(seen.opened).toBe(1);
      drops += server.connections() - 1;
      await server.close();
    }
  }, 60_000);

  it('sends a question whose first event was lost again under the same name, and never after that', async () => {
    let cuts = 0;
    server = await startAnswerServer({ content, reasoning, cutAfter: () => (cuts++ < 3 ? cuts * 20 : 2000 + cuts) });
    const { seen } = follow(server.origin, { ask: question });
    await expect.poll(() => seen.opened).toBe(1);
    expect([...server.asked]).toEqual([[question.client_message_id, 4]]);
  });

  it('takes up an answer found running at what is already there', async () => {
    server = await startAnswerServer({ content, reasoning });
    const have = { content: 100, reasoning: reasoning.length };
    const { seen, end } = follow(server.origin, { chatId: 'answer', have });
    expect((await end).kind).toBe('done');
    expect(seen.content).toBe(content.slice(100));
    expect(seen.reasoning).toBe('');
  });

  it('ends with the error of an error frame', async () => {
    const error = { code: 'upstream_timeout', message: 'The request took too long to complete. Please try again.' };
    server = await startAnswerServer({ content: 'Half', reasoning: '', end: { error } });
    expect(await follow(server.origin, { ask: question }).end).toEqual({ kind: 'failed', error });
  });

  it('spec §8: a refused open fails with the words of the error body, at once', async () => {
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

  it('gives a question up when the service cannot be reached, after a few tries', async () => {
    const { seen, end } = follow('http://127.0.0.1:9', { ask: question });
    expect(await end).toMatchObject({ kind: 'failed', error: { kind: 'connection' } });
    expect(seen.states.filter((state) => state === 'reconnecting')).toHaveLength(5);
  });

  it('leaves without a word when the listener goes', async () => {
    server = await startAnswerServer({ content, reasoning, cutAfter: () => 900, staysOpen: true });
    const leaving = new AbortController();
    const { seen, end } = follow(server.origin, { ask: question }, leaving.signal);
    await expect.poll(() => seen.opened).toBe(1);
    leaving.abort();
    expect(await end).toEqual({ kind: 'left' });
  });
});
