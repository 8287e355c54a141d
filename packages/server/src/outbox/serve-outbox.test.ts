import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '@deskmate/service-kit/http/create-app';
import { silentLog } from '@deskmate/service-kit/monitoring/log';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serveOutbox } from './serve-outbox.ts';

let folder: string;
let app: FastifyInstance;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outbox-'));
  app = createApp({ log: silentLog(), publicUrl: 'http://localhost:8080' });
  path = serveOutbox(app, { folder, publicUrl: 'http://localhost:8080' });
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

/** Mails are named by ids that rise with time. */
const [older, newer] = ['01a1fc00-0000-7000-8000-000000000001.eml', '01a1fc00-0000-7000-8000-000000000002.eml'];

const mail = (subject: string, date: string, text: string) =>
  `From: a@deskmate.example\r\nTo: b@example.com\r\nSubject: ${subject}\r\nDate: ${date}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`;

it('shows mails as text, newest first, with links to press', async () => {
  writeFileSync(join(folder, older), mail('Older', 'Thu, 19 Nov 2026 10:00:00 +0000', 'first'));
  writeFileSync(
    join(folder, newer),
    mail('Newer', 'Fri, 20 Nov 2026 10:00:00 +0000', 'Open http://localhost:8080/client/activate/abc today'),
  );
  const { body } = await app.inject(path);
  expect(body).toContain('<a href="http://localhost:8080/client/activate/abc">');
  expect(body.indexOf('Newer')).toBeLessThan(body.indexOf('Older'));
});

it('shows what people wrote as text, never as markup', async () => {
  writeFileSync(
    join(folder, older),
    mail(
      '<script>alert(1)</script>',
      'Fri, 20 Nov 2026 10:00:00 +0000',
      '<img src=x onerror=alert(1)> http://a.example/"onclick="x',
    ),
  );
  const { body } = await app.inject(path);
  expect(body).not.toMatch(/<script|<img|"onclick/);
});

it('answers nobody who borrows another host name or guesses the key', async () => {
  expect((await app.inject({ url: path, headers: { host: 'evil.example' } })).statusCode).toBe(404);
  expect((await app.inject({ url: path, headers: { host: 'localhost:8080' } })).statusCode).toBe(200);
  expect((await app.inject('/outbox/guess')).statusCode).toBe(404);
});

it('reports that there is no email yet', async () => {
  expect((await app.inject(path)).body).toContain('No emails yet');
});
