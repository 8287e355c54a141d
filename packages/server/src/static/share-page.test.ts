import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { PublicConversation, PublicShare } from '@deskmate/api/contracts/ai/share';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { createCounters } from '@deskmate/service-kit/http/counters';
import { createApp } from '@deskmate/service-kit/http/create-app';
import { createLimits } from '@deskmate/service-kit/http/limits';
import { silentLog } from '@deskmate/service-kit/monitoring/log';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveStatic } from './serve-static.ts';

const root = mkdtempSync(join(tmpdir(), 'share-page-'));
const files = {
  'site/404.html': '<p>not here</p>',
  'dashboard/index.html': '<p>application</p>',
  'dashboard/share.html':
    '<title>__SHARE_TITLE__ · Deskmate</title><meta property="og:title" content="__SHARE_TITLE__">' +
    '<main>__SHARE_CONTENT__<noscript><p>no\nlonger</p></noscript></main><script id="s" type="application/json">"__SHARE_STATE__"</script>' +
    '<script nonce="__CSP_NONCE__" src="/dashboard-assets/share.js"></script>',
};
const known = 'A_known-share-with-192-random-bi';
const share = (title: string, content = 'Hello'): PublicShare => ({
  share_id: known,
  type: 'text',
  title,
  author: 'Ann Lee',
  messages: [
    { role: 'user', content: 'Why?', model: null, created_at: '2026-01-01T00:00:00.000Z' },
    { role: 'assistant', content, model: 'Demo~Demo', created_at: '2026-01-01T00:00:01.000Z' },
  ],
  next_cursor: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
});
let shown: PublicShare | Error = share('A talk');
let requests: string[] = [];
const apps: FastifyInstance[] = [];

/** A server with a limit of its own; `factor` 1 is the one in force outside tests. */
async function openServer(factor: number): Promise<FastifyInstance> {
  const app = createApp({ log: silentLog(), publicUrl: 'https://deskmate.example' });
  apps.push(app);
  await serveStatic(app, {
    siteDir: join(root, 'site'),
    dashboardDir: join(root, 'dashboard'),
    policySources: { origin: 'https://deskmate.example', captcha: false, files: null },
    limits: createLimits(createCounters(null), factor),
    shares: {
      async read(type, id) {
        requests.push(`${type}/${id}`);
        if (shown instanceof Error) throw shown;
        return type === shown.type && id === shown.share_id ? shown : null;
      },
    },
  });
  return app;
}

let app: FastifyInstance;
beforeAll(async () => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  app = await openServer(1000);
});
afterAll(async () => {
  for (const one of apps) await one.close();
  rmSync(root, { recursive: true });
});

const open = (url: string) => app.inject({ url });

it('a share is in the page before any script runs, with its own title, and no machine may list it', async () => {
  shown = share('A talk about نحو', 'Line one\r\n\n  **two**');
  const answer = await open(`/share/text/${known}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-type': 'text/html; charset=utf-8',
  });
  expect(answer.body).toContain('<title>A talk about نحو · Deskmate</title>');
  expect(answer.body).toContain('<meta property="og:title" content="A talk about نحو">');
  expect(answer.body).toContain('<div data-role="user" dir="auto">Why?</div>');
  expect(answer.body).toContain('<div data-role="assistant" dir="auto">Line one&#13;\n\n  **two**</div>');
  const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))?.[1];
  expect(answer.body).toContain(`<script nonce="${nonce}" src`);
  const state = /application\/json">(.*?)<\/script>/.exec(answer.body)?.[1] ?? '';
  expect(JSON.parse(state).share).toMatchObject({ author: 'Ann Lee', messages: [{ content: '' }, { content: '' }] });
});

it.each([
  '</title><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</script><script>alert(1)</script><!--',
  '__CSP_NONCE__ __SHARE_CONTENT__ "__SHARE_STATE__"',
  '$& $1 $` &amp; &lt;script&gt;',
])('X01: %s as title and as words stays text', async (hostile) => {
  shown = share(hostile, hostile);
  const { body, headers } = await open(`/share/text/${known}`);
  const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '-';
  // The built page's own three scripts' worth of tags, and not one more.
  expect(body.match(/<script/g)).toHaveLength(2);
  expect(body.match(/<(img|title|meta|div|h1)/g)).toEqual(['<title', '<meta', '<h1', '<div', '<div']);
  expect(body.split(nonce)).toHaveLength(2);
  const read = (text: string) =>
    text.replace(
      /&(lt|gt|quot|#39|amp);/g,
      (_, name) => ({ lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' })[name as 'lt'],
    );
  expect(read(/<title>(.*) · Deskmate<\/title>/.exec(body)?.[1] ?? '')).toBe(hostile);
  expect(read(/<div data-role="assistant" dir="auto">(.*?)<\/div>/.exec(body)?.[1] ?? '')).toBe(hostile);
  const state = /application\/json">(.*?)<\/script>/.exec(body)?.[1] ?? '';
  expect(JSON.parse(state).share.title).toBe(hostile);
});

it('renders images into the page before any script runs; their texts stay text', async () => {
  const hostile = '"><script>alert(1)</script>';
  const { messages, next_cursor, ...head } = share('') as PublicConversation;
  const facts = { prompt: hostile, model: 'Painter', is_demo: false, format: 'png', width: 8, height: 4 } as const;
  shown = { ...head, type: 'image', expires_at: null, images: [{ index: 2, alt_text: hostile, ...facts }] };
  const { statusCode, body } = await open(`/share/image/${known}`);
  expect(statusCode).toBe(200);
  expect(body).toContain('<title>Share · Deskmate</title>');
  expect(body).toContain(`<img src="/ai/v1/share/image/${known}/2?size=thumbnail" alt="&quot;&gt;&lt;script&gt;`);
  expect(body.match(/<script/g)).toHaveLength(2);
  const state = /application\/json">(.*?)<\/script>/.exec(body)?.[1] ?? '';
  expect(JSON.parse(state).share.images).toMatchObject([{ index: 2, prompt: hostile }]);
  expect((await open(`/share/text/${known}`)).statusCode).toBe(404);
});

it.each([
  '/share',
  '/share/',
  '/share/text',
  `/share/write/${known}`,
  `/share/nothing/${known}`,
  `/share/TEXT/${known}`,
  `/share/text/${known}x`,
  `/share/text/${known}/more`,
  '/share/text/short',
  `/share/..%2ftext/${known}`,
  `/share/text/..%2f..%2f${known}`,
  `/share/text/%2e%2e/${known}`,
  `/share/text/${known}%00`,
  `/share/__proto__/${known}`,
])('H06: %s has status 404 and says that nothing is shared there', async (url) => {
  shown = share('Seen by nobody');
  const answer = await open(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toContain('{"problem":"gone"}');
  expect(answer.body).toContain('<p>no\nlonger</p>');
  expect(answer.body).not.toContain('Seen by nobody');
  expect(answer.headers['x-robots-tag']).toContain('noindex');
});

it('H03: what was revoked is gone at the next request', async () => {
  shown = share('Soon gone');
  const before = await open(`/share/text/${known}`);
  expect(before.statusCode).toBe(200);
  expect(before.body).not.toContain('noscript');
  shown = { ...shown, share_id: 'another' };
  expect((await open(`/share/text/${known}`)).statusCode).toBe(404);
});

it('H03: what was revoked, what never was and what is no address of a share answer alike', async () => {
  shown = { ...share('A talk'), share_id: 'revoked' };
  const answers = await Promise.all(
    [`/share/text/${known}`, `/share/text/${'x'.repeat(32)}`, '/share/text/short', '/share'].map(open),
  );
  const alike = answers.map(({ statusCode, headers, body }) => {
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '-';
    const { date, 'x-request-id': id, ...rest } = headers;
    return JSON.stringify([statusCode, rest, body]).replaceAll(nonce, 'NONCE');
  });
  expect(new Set(alike).size).toBe(1);
});

it('H02: a guesser is limited after the 120th page a minute, and nothing is looked up beyond that', async () => {
  shown = share('A talk');
  const strict = await openServer(1);
  const guess = (at: number) => strict.inject({ url: `/share/text/guess-number-${String(at).padStart(20, '0')}` });
  requests = [];
  const statuses = [];
  for (let at = 0; at < 130; at += 1) statuses.push((await guess(at)).statusCode);
  expect(statuses).toEqual([...Array(120).fill(404), ...Array(10).fill(429)]);
  expect(requests).toHaveLength(120);
  const held = await guess(0);
  expect(Number(held.headers['retry-after'])).toBeGreaterThan(0);
  expect(held.body).toContain('{"problem":"busy"}');
});

it('says that sharing is unavailable when the AI service does not answer, and nothing of why', async () => {
  shown = new ServiceError('service_unavailable', { retryAfterSeconds: 5, cause: new Error('10.0.0.7 refused') });
  const answer = await open(`/share/text/${known}`);
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(answer.body).toContain('{"problem":"unavailable"}');
  expect(answer.body).not.toContain('10.0.0.7');
});
