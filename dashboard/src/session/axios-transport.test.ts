// @vitest-environment happy-dom
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { readAnswer } from '@deskmate/api/client/read-answer';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
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

it.each([
  [301, watched],
  [302, watched],
  [303, watched],
  [307, watched],
  [308, watched],
  [307, undefined],
])(
  'E10: an upload that is answered %i is no success, whatever stands at the other address (%o)',
  async (status, hear) => {
    const answer = await upload(`/redirect/${status}`, hear);
    expect(answer.text).toBe('');
    expect(() => readAnswer(answer)).toThrow(ServiceError);
  },
);

it('an upload that arrives where it was sent is read as it is, also to an address with a fragment or another spelling', async () => {
  for (const path of ['/here', '/here#part', '/a/../here', '/with space']) {
    expect(await upload(path, watched)).toMatchObject({ status: 200, text: '{"kept":true}' });
  }
  expect(seen).toEqual(['POST /here', 'POST /here', 'POST /here', 'POST /with%20space']);
});
