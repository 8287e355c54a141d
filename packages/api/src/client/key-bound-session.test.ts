import { expect, test } from 'vitest';
import { type BrowserKey, browserKey } from '../tokens/browser-key.ts';
import { ConnectionError } from './connection-error.ts';
import { type Answer, createTestClient, nowMs, pairExpiringIn } from './test-client.test-support.ts';

const tokensUrl = 'http://desk.test/api/auth/clients/tokens';
const bound = (seconds: number, mark = '') => ({ ...pairExpiringIn(seconds, mark), refresh_token: `r2.${mark}` });
const refused: Answer = {
  status: 400,
  body: { detail: 'x', code: 'proof_refused', request_id: 'r' },
  headers: { date: new Date(nowMs + 3_600_000).toUTCString() },
};
const login = { service: 'main', method: 'POST', path: 'auth/clients/login', body: {}, anonymous: true } as const;

/** A key whose proofs can be read. */
function readableKey(changed: Partial<BrowserKey> = {}) {
  let loads = 0;
  const key: BrowserKey = {
    prove: async ({ method, url, nowMs: at }, token) =>
      token === null ? `${method} ${url}` : `${method} ${url} ${token} ${at}`,
    proveToken: async ({ method, url, nowMs: at, token }) => `${method} ${url} ${token} ${at}`,
    remove: async () => {},
    ...changed,
  };
  return {
    loads: () => loads,
    loadBrowserKey: async () => {
      loads += 1;
      return key;
    },
  };
}

test('A17: a request that signs in carries a proof; any other carries none and loads nothing', async () => {
  const { loads, loadBrowserKey } = readableKey();
  const fixture = createTestClient(() => ({ status: 200, body: {} }), { loadBrowserKey });
  await fixture.client.request(login);
  expect(loads()).toBe(0);
  await fixture.client.request({ ...login, signsIn: true });
  expect(fixture.sent.map(({ headers }) => headers.dpop)).toEqual([
    undefined,
    'POST http://desk.test/api/auth/clients/login',
  ]);
});

test('A17: a browser that keeps no key signs in without a proof', async () => {
  // Node has no IndexedDB.
  const fixture = createTestClient(() => ({ status: 200, body: {} }), { loadBrowserKey: async () => browserKey });
  await fixture.client.request({ ...login, signsIn: true });
  expect(fixture.sent[0]?.headers).not.toHaveProperty('dpop');
});

test('E12: a request that begins a lasting right is signed over its token, in a bound session; a refused proof is made anew', async () => {
  const { loads, loadBrowserKey } = readableKey();
  let answer: Answer = { status: 200, body: {} };
  const fixture = createTestClient(
    () => {
      const now = answer;
      answer = { status: 200, body: {} };
      return now;
    },
    { loadBrowserKey },
  );
  const agree = () =>
    fixture.client.request({ service: 'main', method: 'POST', path: 'auth/x', body: {}, provesKey: true });
  fixture.tokens.write(pairExpiringIn(600));
  await agree();
  expect(loads()).toBe(0);
  const pair = bound(600);
  fixture.tokens.write(pair);
  await agree();
  answer = refused;
  await agree();
  const signed = (atMs: number) => `POST http://desk.test/api/auth/x ${pair.access_token} ${atMs}`;
  expect(fixture.sent.map(({ headers }) => headers.dpop)).toEqual([
    undefined,
    signed(nowMs),
    signed(nowMs),
    signed(nowMs + 3_600_000),
  ]);
  const again = createTestClient(() => refused, { loadBrowserKey });
  again.tokens.write(pair);
  const request = { service: 'main', method: 'POST', path: 'auth/x', provesKey: true } as const;
  await expect(again.client.request(request)).rejects.toMatchObject({ code: 'proof_refused' });
  expect(again.sent).toHaveLength(2);
});

test('A17: the refresh of a bound session is signed, that of a plain one is not', async () => {
  const { loads, loadBrowserKey } = readableKey();
  const fixture = createTestClient(() => ({ status: 200, body: pairExpiringIn(600) }), { loadBrowserKey });
  fixture.tokens.write(pairExpiringIn(-5));
  await fixture.client.authorize();
  expect(loads()).toBe(0);
  fixture.tokens.write(bound(-5));
  await fixture.client.authorize();
  expect(fixture.sent.map(({ headers }) => headers.dpop)).toEqual([undefined, `POST ${tokensUrl} r2. ${nowMs}`]);
});

test('A18, N07: after a refused proof the server’s time is taken, and the next proof is right', async () => {
  let tries = 0;
  const fixture = createTestClient(() => (++tries === 1 ? refused : { status: 200, body: bound(600, 'next') }), {
    ...readableKey(),
  });
  fixture.tokens.write(bound(-5));
  expect(await fixture.client.authorize()).not.toBeNull();
  expect(fixture.sent.map(({ headers }) => headers.dpop)).toEqual([
    `POST ${tokensUrl} r2. ${nowMs}`,
    `POST ${tokensUrl} r2. ${nowMs + 3_600_000}`,
  ]);
  expect(fixture.sessionEnds()).toBe(0);
});

test('A09, A18: proofs that go on being refused end nothing', async () => {
  const fixture = createTestClient(() => refused, { ...readableKey() });
  fixture.tokens.write(bound(-5));
  await expect(fixture.client.authorize()).rejects.toMatchObject({ code: 'proof_refused' });
  expect(fixture.refreshes()).toBe(3);
  expect(fixture.tokens.read()).not.toBeNull();
});

test('a key that cannot be read just now ends nothing; a lost one ends the session by the service’s answer', async () => {
  const fails = () => Promise.reject(new Error('the connection to IndexedDB was lost'));
  const shut = createTestClient(() => ({ status: 500 }), { ...readableKey({ proveToken: fails }) });
  shut.tokens.write(bound(-5));
  await expect(shut.client.authorize()).rejects.toBeInstanceOf(ConnectionError);
  expect(shut.sent).toHaveLength(0);
  expect(shut.tokens.read()).not.toBeNull();

  const lost = createTestClient(
    () => ({ status: 401, body: { detail: 'Your session has ended.', code: 'session_ended', request_id: 'r' } }),
    { ...readableKey({ proveToken: async () => null }) },
  );
  lost.tokens.write(bound(-5));
  expect(await lost.client.authorize()).toBeNull();
  expect(lost.sent[0]?.headers).not.toHaveProperty('dpop');
  expect(lost.sessionEnds()).toBe(1);
});
