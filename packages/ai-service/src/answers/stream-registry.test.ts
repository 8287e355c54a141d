import { createApp } from '@deskmate/service-kit/create-app';
import { silentLog } from '@deskmate/service-kit/log';
import { expect, test } from 'vitest';
import type { Identity } from '../ports/identity.ts';
import { createStreamRegistry } from './stream-registry.ts';

const sara = { clientId: 'sara', role: 'client', activated: true, language: 'en' } as const;

test('N12: a stream whose sign-in session ended before it was opened ends at once and says why; others stay open', async () => {
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
