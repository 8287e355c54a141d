import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { route } from '@deskmate/api/contracts/route';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import { createLog, silentLog } from '../monitoring/log.ts';
import { createTestApp, signedIn } from '../testing/test-app.ts';
import { createApp } from './create-app.ts';
import { declareRoute } from './declare-route.ts';

const save = route({
  method: 'POST',
  path: 'save',
  summary: 'Saves.',
  body: z.strictObject({ words: z.string() }),
  response: z.object({ words: z.string() }),
});
const end = route({ method: 'POST', path: 'end', summary: 'Takes no body.' });
const fail = route({
  method: 'GET',
  path: 'fail',
  summary: 'Fails as it is told to.',
  query: z.object({ how: z.string() }),
});
const crossSite = route({ method: 'POST', path: 'provider-answer', summary: 'A sign-in provider posts here.' });

const failures: Record<string, () => Error> = {
  plain: () => new Error('select * from secrets'),
  busy: () => new ServiceError('service_unavailable', { retryAfterSeconds: 7 }),
  diskFull: () => new Error('Failed query', { cause: Object.assign(new Error('no space'), { code: '53100' }) }),
  readOnly: () => new Error('Failed query', { cause: Object.assign(new Error('read only'), { code: '25006' }) }),
  refused: () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
  hangs: () => new Error('Failed query', { cause: new Error('Query read timeout') }),
  nul: () => new Error('Failed query', { cause: Object.assign(new Error('bytes'), { code: '22021' }) }),
};

let app: FastifyInstance;
beforeAll(async () => {
  app = await createTestApp(
    (service) => {
      declareRoute(service, { contract: save, access: 'client', limit: 'write', handler: ({ body }) => body });
      declareRoute(service, { contract: end, access: 'client', limit: 'write', handler: () => {} });
      declareRoute(service, {
        contract: crossSite,
        access: 'public',
        limit: 'sign_in',
        crossSite: true,
        handler: () => {},
      });
      declareRoute(service, {
        contract: fail,
        access: 'public',
        limit: 'public_read',
        handler: ({ query }) => {
          throw failures[query.how]?.() ?? new Error(query.how);
        },
      });
    },
    { allowedOrigins: ['https://app.example.com'] },
  );
});
afterAll(() => app.close());

const post = (options: Partial<InjectOptions> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/save',
    payload: { words: 'x' },
    ...options,
    headers: { ...signedIn('ada'), ...options.headers },
  });

describe('bodies', () => {
  test.each([
    ['none', {}],
    ['an announced length of zero', { headers: { 'content-length': '0' } }],
    ['an empty JSON body', { headers: { 'content-type': 'application/json' }, payload: '' }],
    ['an empty JSON object', { headers: { 'content-type': 'application/json' }, payload: '{}' }],
    ['an empty form', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: '' }],
  ])('A06: a route without a body accepts %s', async (_, options) => {
    const answer = await post({ url: '/api/end', payload: undefined, ...options });
    expect(answer.statusCode).toBe(204);
  });

  test('a route without a body refuses fields', async () => {
    const answer = await post({ url: '/api/end', payload: { more: 1 } });
    expect(answer.json()).toMatchObject({ code: 'invalid_input', detail: [{ loc: ['body'] }] });
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'x',
  ])('B15, W04: a body of type %s is refused', async (type) => {
    for (const url of ['/api/save', '/api/end']) {
      const answer = await post({ url, headers: { 'content-type': type }, payload: '{"words":"x"}' });
      expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type']);
    }
  });

  test.each([
    ['broken JSON', '{"words":', 400],
    ['a prototype in JSON', '{"words":"x","__proto__":{"a":1}}', 400],
    ['too much', JSON.stringify({ words: 'x'.repeat(1_100_000) }), 413],
  ])('%s is refused with its own status', async (_, payload, status) => {
    const answer = await post({ headers: { 'content-type': 'application/json' }, payload });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ request_id: answer.headers['x-request-id'] });
  });
});

/** One JSON body read by the app. */
async function echoed(payload: string): Promise<unknown> {
  const echo = createApp({ log: silentLog(), publicUrl: 'http://deskmate.example' });
  echo.post('/echo', async ({ body }) => JSON.stringify(body));
  const answer = await echo.inject({
    method: 'POST',
    url: '/echo',
    headers: { 'content-type': 'application/json' },
    payload,
  });
  await echo.close();
  return answer.json();
}

test('R01: a lone surrogate is replaced wherever it is, a pair stays', async () => {
  expect(await echoed('{"a":"x\\ud800y","b":[{"c":"\\udc00"}],"d":"\\ud83e\\udd84"}')).toEqual({
    a: 'x\ufffdy',
    b: [{ c: '\ufffd' }],
    d: '🦄',
  });
  expect(await echoed('{"a":"\\\\ud800"}')).toEqual({ a: '\\ud800' });
  expect(await echoed('"\\udfff"')).toBe('\ufffd');
});

test('R01: a lone surrogate inside a hundred thousand nested lists is no server error', async () => {
  const payload = `${'['.repeat(100_000)}"\\ud800"${']'.repeat(100_000)}`;
  const answer = await post({ headers: { 'content-type': 'application/json' }, payload });
  expect(answer.statusCode).toBe(422);
});

describe('errors', () => {
  test('W12: an unexpected error says nothing of the inside', async () => {
    const answer = await app.inject('/api/fail?how=plain');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      code: 'internal',
      detail: 'Something went wrong on our side. Try again.',
      request_id: answer.headers['x-request-id'],
    });
  });

  test.each(['diskFull', 'readOnly', 'refused', 'hangs'])(
    'R15, R16: a database that is away or full (%s) is a 503 with a time to come back',
    async (how) => {
      const answer = await app.inject(`/api/fail?how=${how}`);
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    },
  );

  test('W08: a value that the database cannot hold is the fault of the request', async () => {
    expect((await app.inject('/api/fail?how=nul')).statusCode).toBe(400);
  });

  test('the time to wait is sent as Retry-After', async () => {
    const answer = await app.inject('/api/fail?how=busy');
    expect(answer.headers['retry-after']).toBe('7');
  });

  test.each(['/nowhere', '/api/nowhere', '/api/%zz', `/api/${'x'.repeat(2000)}`])(
    '%s answers in the form of every error',
    async (url) => {
      const answer = await app.inject(url);
      expect([400, 404]).toContain(answer.statusCode);
      expect(answer.json()).toMatchObject({
        code: expect.any(String),
        detail: expect.any(String),
        request_id: expect.any(String),
      });
    },
  );
});

test('an address that answers to other methods says to which', async () => {
  const answer = await app.inject({ method: 'DELETE', url: '/api/save' });
  expect([answer.statusCode, answer.json().code, answer.headers.allow]).toEqual([405, 'method_not_allowed', 'POST']);
  expect((await app.inject({ method: 'DELETE', url: '/api/savers' })).statusCode).toBe(404);
});

describe('headers', () => {
  test.each(['/api/fail?how=plain', '/nowhere', '/api/save'])(
    'W02: %s carries the security headers and is not stored',
    async (url) => {
      const { headers } = await app.inject(url);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
      expect(headers).not.toHaveProperty('server');
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('strict-transport-security');
    },
  );

  test('W02: an answer to another site, refused or not, carries the security headers too', async () => {
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const answer = await post({ headers });
      expect(answer.statusCode).toBe(403);
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    }
  });

  test('W02: behind https the response carries Strict-Transport-Security', async () => {
    const secure = await createTestApp(() => {}, { publicUrl: 'https://deskmate.example' });
    const { headers } = await secure.inject('/nowhere');
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8,}; includeSubDomains$/);
  });
});

describe('origins', () => {
  const allowed = 'https://app.example.com';

  test.each(['/api/fail?how=plain', '/nowhere'])('W03: an allowed origin may read %s, errors included', async (url) => {
    const { headers } = await app.inject({ url, headers: { origin: allowed } });
    expect(headers).toMatchObject({
      'access-control-allow-origin': allowed,
      'access-control-allow-credentials': 'true',
      vary: 'Origin',
    });
  });

  test('W03: a preflight request of an allowed origin is answered with its permission', async () => {
    const headers = { origin: allowed, 'access-control-request-method': 'POST' };
    const answer = await app.inject({ method: 'OPTIONS', url: '/api/save', headers });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['access-control-allow-headers']).toContain('authorization');
  });

  test.each([
    'null',
    'https://evil.example',
    'https://app.example.com.evil.example',
    'http://app.example.com',
    'https://app.example.com:8443',
    'https://APP.example.com',
  ])('W03: origin %s gets no permission', async (origin) => {
    const { headers } = await app.inject({ url: '/nowhere', headers: { origin } });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://deskmate.example' }, 200],
    [{ 'sec-fetch-site': 'none' }, 200],
    [{ 'sec-fetch-site': 'cross-site', origin: allowed }, 200],
    [{ origin: 'http://localhost', host: 'localhost' }, 200],
    [{}, 200],
  ])('W04: a write with %o answers %i', async (headers, status) => {
    expect((await post({ headers })).statusCode).toBe(status);
  });

  test('D10: a route that declares it accepts a POST from another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://appleid.example' };
    const answer = await app.inject({ method: 'POST', url: '/api/provider-answer', headers });
    expect(answer.statusCode).toBe(204);
  });
});

describe('what never becomes a request', () => {
  beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }));

  async function send(text: string): Promise<string> {
    const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(text);
    let answer = '';
    for await (const chunk of socket) answer += chunk;
    return answer;
  }

  test('W06: headers beyond 16 kB are refused with 431', async () => {
    const answer = await send(`GET /api/save HTTP/1.1\r\nhost: x\r\nbig: ${'x'.repeat(100_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toContain('"code":"headers_too_large"');
  });

  test('W06: of ten thousand headers none is read, and the next request is served', async () => {
    const headers = Array.from({ length: 10_000 }, (_, nth) => `x${nth}: 1`).join('\r\n');
    expect(await send(`GET /api/save HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
    expect(await send('GET /api/save HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 405 /);
  });

  test.each([
    ['a chunk of no length', 'transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n'],
    ['two lengths', 'content-length: 2\r\ncontent-length: 3\r\n\r\n{}'],
    ['a length that is no number', 'content-length: +2\r\n\r\n{}'],
  ])('W06: %s is refused with 400', async (_name, rest) => {
    const answer = await send(`POST /api/save HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${rest}`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('W06: a length and chunks at once are refused with 400', async () => {
    const answer = await send(
      'POST /api/save HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"bad_request"');
  });
});

test('R11: a connection whose answer ends while the app closes is not kept for its keep-alive time', async () => {
  const app = createApp({ log: silentLog(), publicUrl: 'http://deskmate.example' });
  const body = new PassThrough();
  app.get('/file', (_request, reply) => reply.send(body));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET /file HTTP/1.1\r\nhost: x\r\n\r\n');
  body.write('first part');
  await once(socket, 'data');
  const ended = once(socket.resume(), 'close');
  const closed = app.close();
  // The server has looked for idle connections once when it stops to listen.
  await vi.waitFor(() => expect(app.server.listening).toBe(false));
  body.end('last part');
  await Promise.all([closed, ended]);
}, 20_000);

test('R27: a refusal that is meant is no fault in the log, and an unexpected error is one with its stack', async () => {
  const lines: { level: string; msg: string; err?: { stack?: string } }[] = [];
  const log = createLog({ destination: { write: (line) => void lines.push(JSON.parse(line)) } });
  const logging = createApp({ log, publicUrl: 'http://localhost' });
  logging.get('/busy', () => Promise.reject(failures.busy?.()));
  logging.get('/plain', () => Promise.reject(failures.plain?.()));
  await logging.inject('/busy');
  await logging.inject('/plain');
  await logging.close();
  expect(
    lines.filter(({ msg }) => msg !== 'request').map(({ level, msg, err }) => [level, msg, err !== undefined]),
  ).toEqual([
    ['warn', 'request refused', false],
    ['error', 'request failed', true],
  ]);
});

test('R27: while the database is away, 1,000 requests make one line of it, and one is made when it is back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const lines: { level: string; msg: string; failures?: number; err?: object }[] = [];
  const log = createLog({ destination: { write: (line) => void lines.push(JSON.parse(line)) } });
  const logging = createApp({ log, publicUrl: 'http://localhost' });
  let isAway = true;
  logging.get('/read', async () => {
    if (isAway) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    return {};
  });
  logging.get('/page', async () => ({}));
  for (let at = 0; at < 1000; at += 1) expect((await logging.inject('/read')).statusCode).toBe(503);
  // What needs no database goes on.
  await logging.inject('/page');
  isAway = false;
  vi.setSystemTime(Date.now() + 31_000);
  await logging.inject('/read');
  await logging.inject('/read');
  await logging.close();
  const others = lines.filter(({ msg }) => msg !== 'request');
  expect(others.map(({ msg, failures }) => [msg, failures])).toEqual([
    ['answering requests failed', 1],
    ['answering requests works again', 1000],
  ]);
  expect(lines.filter(({ err }) => err !== undefined)).toHaveLength(1);
});

test('a line of a request names its client and the id of a trusted proxy, and health is not logged', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog({ destination: { write: (line) => void lines.push(JSON.parse(line)) } });
  const logging = createApp({ log, publicUrl: 'http://localhost', trustedProxies: ['127.0.0.1'] });
  logging.get('/things', async (request) => {
    Object.assign(request, { caller: { clientId: 'amal' } });
    return {};
  });
  logging.get('/api/health', async () => ({}));
  const proxied = { 'x-forwarded-for': '203.0.113.7', 'x-request-id': 'edge-17' };
  await logging.inject({ url: '/things', headers: proxied });
  await logging.inject({ url: '/things', headers: { 'x-request-id': 'a stranger\u2028s' } });
  await logging.inject('/api/health');
  await logging.close();
  expect(lines.map(({ client_id, proxy_request_id }) => [client_id, proxy_request_id])).toEqual([
    ['amal', 'edge-17'],
    ['amal', undefined],
  ]);
});
