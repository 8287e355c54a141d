// @vitest-environment happy-dom
import type { Generation } from '@deskmate/api/contracts/ai/images';
import { describe, expect, it } from 'vitest';
import { followGeneration } from './follow-generation.ts';

const state = (status: Generation['status']) => ({ id: 'g', status }) as Generation;
const events = (...frames: object[]) =>
  new Response(frames.map((frame) => `data: ${JSON.stringify(frame)}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream' },
  });
const refusal = (status: number, code: string) =>
  new Response(JSON.stringify({ detail: code, code, request_id: 'r' }), { status });

/** Answers each connection in turn. */
async function follow(...answers: (() => Response | Promise<Response>)[]) {
  const seen: string[] = [];
  let connections = 0;
  let pauses = 0;
  const controller = new AbortController();
  await followGeneration('g', ({ status }) => seen.push(status), controller.signal, {
    client: {
      withBearer: (call) => call('token'),
      address: (_service, path) => `http://desk.test/${path}`,
    },
    fetch: async () => {
      const answer = answers[connections++];
      if (!answer) {
        controller.abort();
        throw new TypeError('no more answers');
      }
      return answer();
    },
    pause: async () => {
      pauses += 1;
    },
  });
  return { seen, connections, pauses };
}

describe('following an order', () => {
  it('ends with the last event', async () => {
    expect(await follow(() => events(state('waiting'), state('running'), state('done')))).toEqual({
      seen: ['waiting', 'running', 'done'],
      connections: 1,
      pauses: 0,
    });
  });

  it('opens a cut connection again', async () => {
    const cut = () => Promise.reject(new TypeError('cut'));
    const followed = await follow(
      () => events(state('running')),
      cut,
      () => refusal(503, 'service_unavailable'),
      () => events(state('done')),
    );
    expect(followed).toEqual({ seen: ['running', 'done'], connections: 4, pauses: 3 });
  });

  it('gives up an order that is gone or somebody else’s', async () => {
    expect((await follow(() => refusal(404, 'not_found'))).connections).toBe(1);
  });

  it('stops when the page leaves', async () => {
    expect(await follow()).toEqual({ seen: [], connections: 1, pauses: 0 });
  });
});
