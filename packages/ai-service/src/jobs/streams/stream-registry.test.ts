import { PassThrough } from 'node:stream';
import { createApp } from '@deskmate/service-kit/http/create-app';
import { silentLog } from '@deskmate/service-kit/monitoring/log';
import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import type { Identity } from '../../ports/identity.ts';
import { createStreamRegistry } from './stream-registry.ts';

const sara = { clientId: 'sara', role: 'client', activated: true, language: 'en' } as const;

test('N12: a stream opened after its session ended closes immediately with the reason; others stay open', async () => {
  let end = (_id: string): void => {};
  const notAsked = () => Promise.reject(new Error('not asked in this test'));
  const identity: Identity = {
    verify: notAsked,
    verifyApiKey: notAsked,
    checkAccess: notAsked,
    onSessionEnd(listener) {
      end = listener;
      return () => {};
    },
  };
  const slots = { take: async () => () => {}, deleteLeftover: async () => {} };
  const streams = createStreamRegistry({ identity, slots, log: silentLog(), checkMs: 60_000 }, {});
  const app = createApp({ log: silentLog(), publicUrl: 'http://localhost', streamEndMs: 10 });
  app.get('/:id', (request, reply) => {
    const { id: signInSessionId } = request.params as { id: string };
    return streams.use({ ...sara, signInSessionId }, async (open) => {
      open(reply, (code) => JSON.stringify({ code }));
      return reply;
    });
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  end('left');
  const late = await fetch(`${url}/left`);
  expect(await late.text()).toBe('data: {"code":"session_ended"}\n\n');
  const reader = (await fetch(`${url}/stays`)).body?.getReader();
  let isOver = false;
  void reader?.read().then(() => {
    isOver = true;
  });
  // Meanwhile another one is opened, ended and read.
  await (await fetch(`${url}/left`)).text();
  expect(isOver).toBe(false);
  streams.close();
  await app.close();
});

test('the access of many open streams is checked in several requests, and any of them can lose it', async () => {
  const notAsked = () => Promise.reject(new Error('not asked in this test'));
  const batches: number[] = [];
  const identity: Identity = {
    verify: notAsked,
    verifyApiKey: notAsked,
    async checkAccess(ids) {
      batches.push(ids.length);
      const alive = ids.filter((id) => id !== 's2100');
      return alive.map((signInSessionId) => ({ signInSessionId, role: 'client', hasPlan: true }));
    },
    onSessionEnd: () => () => {},
  };
  const slots = { take: async () => () => {}, deleteLeftover: async () => {} };
  const streams = createStreamRegistry({ identity, slots, log: silentLog(), checkMs: 1 }, {});
  const ended: string[] = [];
  for (let nth = 0; nth < 2200; nth += 1) {
    const id = `s${nth}`;
    const raw = Object.assign(new PassThrough(), { writeHead: () => {}, flushHeaders: () => {} });
    raw.resume().on('end', () => ended.push(id));
    const reply = { raw, hijack: () => {}, getHeaders: () => ({}), server: { openStreams: new Set() } };
    void streams.use({ ...sara, signInSessionId: id }, async (open) => open(reply as unknown as FastifyReply, String));
  }
  await expect.poll(() => ended).toEqual(['s2100']);
  streams.close();
  expect(batches.slice(0, 3)).toEqual([1000, 1000, 200]);
});
