import { createApp } from '@deskmate/service-kit/create-app';
import { silentLog } from '@deskmate/service-kit/log';
import { expect, test } from 'vitest';
import type { Identity } from '../../ports/identity.ts';
import { openStreams } from './open-streams.ts';

const sara = { clientId: 'sara', role: 'client', activated: true, language: 'en' } as const;

test('a stream of a sign-in session that ended while its request was on the way ends at once; others stay', async () => {
  let end = (_id: string): void => {};
  const nobodyAsks = () => Promise.reject(new Error('nobody asks who calls'));
  const identity: Identity = {
    verify: nobodyAsks,
    verifyApiKey: nobodyAsks,
    onSessionEnd(listener) {
      end = listener;
      return () => {};
    },
  };
  const streams = openStreams(identity, { perClient: 10 });
  const app = createApp({ log: silentLog(), publicUrl: 'http://localhost', lastWordsMs: 10 });
  app.get('/:id', (request, reply) => {
    const { id: signInSessionId } = request.params as { id: string };
    streams.open({ ...sara, signInSessionId }, reply);
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  end('left');
  const late = await fetch(`${url}/left`);
  expect(await late.text()).not.toContain('data:');
  const reader = (await fetch(`${url}/stays`)).body?.getReader();
  const first = await Promise.race([reader?.read(), new Promise((resolve) => setTimeout(resolve, 300, 'open'))]);
  expect(first).not.toMatchObject({ done: true });
  await app.close();
});
