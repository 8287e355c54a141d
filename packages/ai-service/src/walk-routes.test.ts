import { openaiComplete } from '@deskmate/api/contracts/ai/openai-compatible';
import { listRoutes } from '@deskmate/service-kit/http/route-registry';
import { malformedRequests } from '@deskmate/service-kit/testing/malformed-requests';
import { afterAll, expect, test } from 'vitest';
import { startAiFixture } from './testing/ai-fixture.ts';

const fixture = await startAiFixture();
const server = await fixture.startProcess();
afterAll(() => fixture.close());

const someId = '00000000-0000-7000-8000-000000000000';
const urlOf = (url: string) => url.replaceAll(/:\w+/g, someId);

test('every route of the service is declared, and no other address answers', async () => {
  const routes = listRoutes(server.app);
  expect(routes.length).toBeGreaterThan(8);
  for (const { url } of routes) expect(url.startsWith('/ai/v1/')).toBe(true);
  expect((await server.app.inject('/ai/v1/nothing')).statusCode).toBe(404);
});

test('only public routes answer without a token, and only permitted ones before activation', async () => {
  for (const { url, access, pending, contract } of listRoutes(server.app)) {
    const injected = { method: contract.method, url: urlOf(url) };
    const stranger = await server.app.inject(injected);
    if (access === 'public' || access === 'guest') expect(stranger.statusCode, url).not.toBe(401);
    else expect(stranger.statusCode, url).toBe(401);
    const fresh = await server.app.inject({ ...injected, headers: { authorization: 'Bearer new-client' } });
    if (access === 'client' && !pending) expect(fresh.statusCode, url).toBe(403);
  }
});

test('R01: whatever is sent to whatever route, the service stays up and the fault is the sender’s', async () => {
  const bodies = [
    undefined,
    'null',
    '[]',
    '"x"',
    '1',
    '{}',
    '{"a":',
    '{"messages":1}',
    `{"x":"${'y'.repeat(50_000)}"}`,
  ];
  for (const { url, contract } of listRoutes(server.app)) {
    for (const payload of bodies) {
      const answer = await server.app.inject({
        method: contract.method,
        url: urlOf(url),
        headers: { authorization: 'Bearer amal', 'content-type': 'application/json' },
        ...(payload === undefined ? {} : { payload }),
      });
      expect(answer.statusCode, `${contract.method} ${url} ${payload?.slice(0, 20)}`).toBeLessThan(500);
    }
  }
});

test('R01, W08: each field of each contract in turn broken in every way makes no error of ours and no redirect', async () => {
  const faults = [];
  for (const route of listRoutes(server.app)) {
    // Where two routes share an address, the kind of key decides.
    const isOpenai = route.contract === openaiComplete;
    for (const { name, options } of malformedRequests(route)) {
      const headers = { ...options.headers, authorization: isOpenai ? 'Bearer sk-amal' : 'Bearer amal' };
      const { statusCode } = await server.app.inject({ ...options, headers });
      // Script cannot follow a redirect of ours, so none is ever sent.
      if (statusCode >= 500 || (statusCode >= 300 && statusCode < 400)) faults.push(`${name}: ${statusCode}`);
    }
  }
  expect(faults).toEqual([]);
});
