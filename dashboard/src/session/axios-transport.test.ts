// @vitest-environment happy-dom
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConnectionError } from '@deskmate/api/client/connection-error';
import { fetchTransport } from '@deskmate/api/client/transport';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { axiosTransport } from './axios-transport.ts';

let seen: string[] = [];
const server = http.createServer((request, answer) => {
  answer.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
  answer.setHeader('access-control-allow-credentials', 'true');
  answer.setHeader('access-control-allow-headers', 'authorization, content-type');
  if (request.method === 'OPTIONS') return answer.writeHead(204).end();
  seen.push(`${request.method} ${request.url}`);
  request.resume();
  const status = Number(/^\/redirect\/(\d+)/.exec(request.url ?? '')?.[1] ?? 200);
  answer.writeHead(status, status === 200 ? {} : { location: '/elsewhere' }).end(status === 200 ? '{"kept":true}' : '');
});
let origin = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  seen = [];
});

const upload = (path: string, onUploadProgress: ((share: number) => void) | undefined) =>
  axiosTransport({
    url: origin + path,
    method: 'POST',
    headers: { authorization: 'Bearer token' },
    body: 'words',
    timeoutMs: 5000,
    onUploadProgress,
  });
const watched = () => {};

const isSwallowed = (error: unknown) => error instanceof ConnectionError && error.kind === 'redirect';

describe.each([301, 302, 303, 307, 308])(
  'E10: a response of status %i is refused, and nothing of it is shown',
  (status) => {
    it('on an upload, which XMLHttpRequest sends', async () => {
      await expect(upload(`/redirect/${status}`, watched)).rejects.toSatisfy(isSwallowed);
    });

    it('on any other request, and it is not followed', async () => {
      await expect(upload(`/redirect/${status}`, undefined)).rejects.toSatisfy(isSwallowed);
      await expect(
        fetchTransport({ url: `${origin}/redirect/${status}`, method: 'GET', headers: {}, timeoutMs: 5000 }),
      ).rejects.toSatisfy(isSwallowed);
      expect(seen.filter((line) => line.includes('elsewhere'))).toEqual([]);
    });
  },
);

it('an upload that arrives where it was sent is read as it is, also to an address with a fragment or another spelling', async () => {
  for (const path of ['/here', '/here#part', '/a/../here', '/with space']) {
    expect(await upload(path, watched)).toMatchObject({ status: 200, text: '{"kept":true}' });
  }
  expect(seen).toEqual(['POST /here', 'POST /here', 'POST /here', 'POST /with%20space']);
});
