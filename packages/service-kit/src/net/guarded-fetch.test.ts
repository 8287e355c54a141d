import { createSocket } from 'node:dgram';
import type { LookupOptions } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import http, { type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { createGuardedFetch, type FetchFault, type GuardedFetch } from './guarded-fetch.ts';
import { checkTarget, guardedLookup } from './guarded-target.ts';
import { isPublicAddress } from './public-address.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const resource of open.splice(0)) await resource.close();
});
const keep = <T extends { close(): unknown }>(resource: T): T => {
  open.push(resource);
  return resource;
};

const guarded = () => keep(createGuardedFetch());
/** Lets exactly loopback through, so that a test can reach its own server. */
const onLoopback = () => keep(createGuardedFetch((ip) => ip === '127.0.0.1'));

async function serve(answer: RequestListener): Promise<string> {
  const server = http.createServer({ maxHeaderSize: 200_000 }, answer).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  keep({ close: () => new Promise((closed) => void server.close(closed).closeAllConnections()) });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const faultOf = (fetcher: GuardedFetch, url: string, options = {}): Promise<FetchFault | string> =>
  fetcher.get(url, options).then(
    ({ status }) => `read ${status}`,
    (error: { fault: FetchFault }) => error.fault,
  );

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '198.51.100.1',
  '203.0.113.1',
  '2001::1',
  '3fff::1',
  '4000::1',
  'nonsense',
])('F01: %s is not a public address', (ip) => {
  expect(isPublicAddress(ip)).toBe(false);
});

test.each([
  '93.184.216.34',
  '172.32.0.1',
  '100.128.0.1',
  '198.20.0.1',
  '192.0.1.1',
  '223.255.255.255',
  '2606:2800:220:1::1',
  '2001:200::1',
])('F01: %s is a public address', (ip) => {
  expect(isPublicAddress(ip)).toBe(true);
});

test.each([
  'http://127.0.0.1/',
  'http://localhost/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://0/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://①②⑦.⓪.⓪.①/',
  'http:///127.0.0.1/',
  'http:\\\\127.0.0.1\\',
  'http://127.0.0.1\t/',
  'http://localhost./',
  'http://intranet/',
  'http://desk.localhost/',
  'http://printer.local/',
  'http://metadata.google.internal/',
  'http://metadata.google.internal./',
  'http://example.com@127.0.0.1/',
  'http://user@example.com/',
  'http://:word@example.com/',
  'http://93.184.216.34:8080/',
  'http://user:word@example.com/',
  'http://example.com:5432/',
  'https://example.com:6379/',
  'file:///etc/passwd',
  'gopher://127.0.0.1/',
  'ftp://example.com/',
  'javascript:alert(1)',
  'data:text/plain,x',
  'not an address',
  '',
])('F01, F04: %s is blocked', async (url) => {
  expect(await faultOf(guarded(), url)).toBe('blocked');
});

test.each([
  'https://example.com/path?q=1',
  'http://example.com:80/',
  'http://local.example.com./',
  'http://93.184.216.34/',
  'https://[2606:2800:220:1::1]/',
])('F01: lets %s be resolved', (url) => {
  expect(checkTarget(url, isPublicAddress).href).toBe(new URL(url).href);
});

test('F04: refuses another port of a name also where loopback is allowed', () => {
  const onlyLoopback = (ip: string) => ip === '127.0.0.1';
  expect(checkTarget('http://127.0.0.1:8080/', onlyLoopback).port).toBe('8080');
  expect(() => checkTarget('http://example.com:8080/', onlyLoopback)).toThrow('blocked');
});

test('F01: every blocked address gets the same words', async () => {
  const words = await Promise.all(
    ['http://127.0.0.1/', 'http://localhost/', 'file:///etc/passwd'].map((url) =>
      guarded()
        .get(url)
        .catch((error: Error) => error.message),
    ),
  );
  expect(new Set(words).size).toBe(1);
});

test('a page is read, with its type and where it was found', async () => {
  const base = await serve((_, answer) => answer.setHeader('content-type', 'text/plain; charset=utf-8').end('hello'));
  const page = await onLoopback().get(`${base}/page`, { accepts: ['text/plain'] });
  expect(page).toEqual({
    url: `${base}/page`,
    status: 200,
    contentType: 'text/plain; charset=utf-8',
    body: Buffer.from('hello'),
  });
});

test('F06: a redirect into a private network is refused at its own hop', async () => {
  const base = await serve((_, answer) => answer.writeHead(302, { location: 'http://10.0.0.1/' }).end());
  expect(await faultOf(onLoopback(), base)).toBe('blocked');
});

test.each(['file:///etc/passwd', 'gopher://127.0.0.1/'])('F06: a redirect to %s is refused', async (location) => {
  const base = await serve((_, answer) => answer.writeHead(302, { location }).end());
  expect(await faultOf(onLoopback(), base)).toBe('blocked');
});

test('F06: three redirects are followed, a fourth is not', async () => {
  const base = await serve((request, answer) => {
    const left = Number(request.url?.slice(1));
    if (left === 0) answer.end('there');
    else answer.writeHead(302, { location: `/${left - 1}` }).end();
  });
  expect(await faultOf(onLoopback(), `${base}/3`)).toBe('read 200');
  expect(await faultOf(onLoopback(), `${base}/4`)).toBe('too_many_redirects');
});

test('F07: an endless body ends at the limit', async () => {
  const base = await serve((_, answer) => {
    const more = () => {
      while (answer.write('x'.repeat(10_000)));
      answer.once('drain', more);
    };
    more();
  });
  expect(await faultOf(onLoopback(), base, { limitBytes: 100_000 })).toBe('too_large');
});

test('F07: a small response that decompresses to a huge one ends at the limit', async () => {
  const bomb = gzipSync(Buffer.alloc(20_000_000));
  const base = await serve((_, answer) => answer.setHeader('content-encoding', 'gzip').end(bomb));
  expect(bomb.length).toBeLessThan(100_000);
  expect(await faultOf(onLoopback(), base)).toBe('too_large');
});

test('F07: a response that trickles in ends at the time limit', async () => {
  const base = await serve((_, answer) => {
    const timer = setInterval(() => answer.write('x'), 10);
    answer.on('close', () => clearInterval(timer));
  });
  expect(await faultOf(onLoopback(), base, { timeoutMs: 100 })).toBe('timeout');
});

test('F07: headers beyond 16 kB are not read', async () => {
  const base = await serve((_, answer) => answer.setHeader('big', 'x'.repeat(100_000)).end());
  expect(await faultOf(onLoopback(), base)).toBe('failed');
});

test('F07: another type than wanted is refused before its body is read', async () => {
  const base = await serve((_, answer) => answer.setHeader('content-type', 'application/zip').end('x'));
  expect(await faultOf(onLoopback(), base, { accepts: ['text/html'] })).toBe('wrong_type');
});

test('F08: nothing of ours is sent along', async () => {
  let sent: http.IncomingHttpHeaders = {};
  const base = await serve((request, answer) => {
    sent = request.headers;
    answer.setHeader('set-cookie', 'a=b').end();
  });
  const fetcher = onLoopback();
  await fetcher.get(base);
  await fetcher.get(base);
  expect(Object.keys(sent).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
});

test('F10: names whose name server is silent are given up, and nothing else waits for them', {
  timeout: 30_000,
}, async () => {
  const silent = createSocket('udp4').bind(0, '127.0.0.1');
  await once(silent, 'listening');
  keep({ close: () => new Promise<void>((closed) => silent.close(closed)) });
  const resolve = guardedLookup(() => true, [`127.0.0.1:${silent.address().port}`]);
  const given = Array.from({ length: 16 }, (_, at) =>
    promisify(resolve)(`slow${at}.example.com`, { all: true }).then(
      () => 'found',
      ({ code }: NodeJS.ErrnoException) => code,
    ),
  );
  const startedAt = performance.now();
  await lookup('localhost');
  const otherMs = performance.now() - startedAt;
  expect(new Set(await Promise.all(given))).toEqual(new Set(['ETIMEOUT']));
  // The system's resolver has four threads for everybody.
  expect(otherMs).toBeLessThan((performance.now() - startedAt) / 4);
});

/** Resolves by a name server that knows two names; `asked` lists the kinds of its questions. */
async function withNameServer() {
  const server = createSocket('udp4').bind(0, '127.0.0.1');
  await once(server, 'listening');
  keep({ close: () => new Promise<void>((closed) => server.close(closed)) });
  const asked: string[] = [];
  server.on('message', (query, { port, address }) => {
    const { name, kind } = questionOf(query);
    asked.push(kind);
    server.send(answerTo(query, records[name]?.[kind]), port, address);
  });
  const servers = [`127.0.0.1:${server.address().port}`];
  const resolve = (name: string, isAllowed: (ip: string) => boolean, options: LookupOptions = { all: true }) =>
    new Promise((resolved, failed) =>
      guardedLookup(isAllowed, servers)(name, options, (error, address, family) =>
        error ? failed(error) : resolved(options.all ? address : { address, family }),
      ),
    );
  return { asked, resolve };
}

test('F10: an address is resolved by the name server that is asked, and each of its addresses is checked', async () => {
  const { resolve } = await withNameServer();
  const both = [
    { address: '192.0.2.7', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ];
  expect(await resolve('both.example.com', () => true)).toEqual(both);
  expect(await resolve('both.example.com', () => true, {})).toEqual(both[0]);
  expect(await resolve('six.example.com', () => true)).toEqual([{ address: '2001:db8::7', family: 6 }]);
  await expect(resolve('both.example.com', (ip) => ip !== '10.0.0.1')).rejects.toMatchObject({
    code: 'ADDRESS_BLOCKED',
  });
  await expect(resolve('none.example.com', () => true)).rejects.toMatchObject({ code: 'ENOTFOUND' });
});

test('looks up only the family that is asked for', async () => {
  const { asked, resolve } = await withNameServer();
  expect(await resolve('both.example.com', () => true, { family: 4, all: true })).toHaveLength(2);
  expect(await resolve('six.example.com', () => true, { family: 6 })).toMatchObject({ address: '2001:db8::7' });
  await expect(resolve('both.example.com', () => true, { family: 6 })).rejects.toMatchObject({
    code: 'ADDRESS_BLOCKED',
  });
  expect(asked).toEqual(['A', 'AAAA', 'AAAA']);
});

type Kind = 'A' | 'AAAA';
const records: Record<string, Partial<Record<Kind, number[][]>>> = {
  'both.example.com': {
    A: [
      [192, 0, 2, 7],
      [10, 0, 0, 1],
    ],
    AAAA: [],
  },
  'six.example.com': { A: [], AAAA: [[0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7]] },
};

const endOf = (query: Buffer) => query.indexOf(0, 12) + 5;

function questionOf(query: Buffer): { name: string; kind: Kind } {
  const labels: string[] = [];
  for (let at = 12; query[at]; at += (query[at] ?? 0) + 1)
    labels.push(query.toString('latin1', at + 1, at + 1 + (query[at] ?? 0)));
  return { name: labels.join('.').toLowerCase(), kind: query.readUInt16BE(endOf(query) - 4) === 1 ? 'A' : 'AAAA' };
}

/** A response of a name server with these addresses; without any, that there is no such name. */
function answerTo(query: Buffer, addresses: number[][] | undefined): Buffer {
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(addresses ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(addresses?.length ?? 0, 6);
  header.writeUInt16BE(0, 10);
  const answers = (addresses ?? []).map((ip) =>
    Buffer.from([0xc0, 12, 0, ip.length === 4 ? 1 : 28, 0, 1, 0, 0, 0, 60, 0, ip.length, ...ip]),
  );
  return Buffer.concat([header, query.subarray(12, endOf(query)), ...answers]);
}
