import { createApp } from '@deskmate/service-kit/http/create-app';
import { silentLog } from '@deskmate/service-kit/monitoring/log';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isolateFilesHost } from './files-host.ts';

const [publicUrl, filesUrl] = ['https://deskmate.example', 'https://files.deskmate.example'];
let app: FastifyInstance;
beforeAll(async () => {
  app = createApp({ log: silentLog(), publicUrl });
  isolateFilesHost(app, { filesUrl, publicUrl });
  app.get('/ai/v1/files/:token', async (_request, reply) =>
    reply.header('cross-origin-resource-policy', 'same-origin').send('a file'),
  );
  app.get('/api/health', async () => ({ status: 'ok' }));
  app.post('/api/auth/clients/login', async () => ({}));
  app.get('/*', async () => 'a page');
});
afterAll(() => app.close());

const ask = (host: string, url: string, method: 'GET' | 'POST' = 'GET') =>
  app.inject({ method, url, headers: { host, ...(method === 'POST' && { origin: publicUrl }) } });

test('U08: the host of files answers links to files and nothing else', async () => {
  for (const [method, path] of [
    ['GET', '/'],
    ['GET', '/dashboard/chat'],
    ['GET', '/api/health'],
    ['GET', '/ai/v1/documents'],
    ['GET', '/robots.txt'],
    ['POST', '/api/auth/clients/login'],
  ] as const) {
    for (const host of ['files.deskmate.example', 'files.deskmate.example:443']) {
      expect((await ask(host, path, method)).statusCode, `${host} ${path}`).toBe(404);
    }
  }
  const file = await ask('files.deskmate.example', '/ai/v1/files/abc');
  expect(file.body).toBe('a file');
  // Read by the dashboard's script and shown by its pages, and by no other site's script.
  expect(file.headers['access-control-allow-origin']).toBe(publicUrl);
  expect(file.headers['access-control-allow-credentials']).toBeUndefined();
  expect(file.headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(file.headers['x-content-type-options']).toBe('nosniff');
  expect(file.headers['set-cookie']).toBeUndefined();
});

test('U08: no other host answers links to files', async () => {
  expect((await ask('deskmate.example', '/ai/v1/files/abc')).statusCode).toBe(404);
  expect((await ask('deskmate.example', '/api/health')).statusCode).toBe(200);
  expect((await ask('deskmate.example', '/')).body).toBe('a page');
});
