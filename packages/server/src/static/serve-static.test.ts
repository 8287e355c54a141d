import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createCounters } from '@deskmate/service-kit/http/counters';
import { createApp } from '@deskmate/service-kit/http/create-app';
import { createLimits } from '@deskmate/service-kit/http/limits';
import { silentLog } from '@deskmate/service-kit/monitoring/log';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveStatic } from './serve-static.ts';

const root = mkdtempSync(join(tmpdir(), 'static-'));
const files = {
  'site/index.html': '<p>home</p>',
  'site/pricing.html': '<p>pricing</p>',
  'site/ar/index.html': '<p>الرئيسية</p>',
  'site/ar/404.html': '<p>غير موجود</p>',
  'site/about-us/index.html': '<p>about</p>',
  'site/404.html': '<p>not here</p>',
  'site/.env': 'SECRET=1',
  'site/_astro/app.0a1b2c.js': 'console.info("app")'.repeat(60),
  'site/_astro/app.0a1b2c.js.br': 'brotli bytes',
  'site/_astro/app.0a1b2c.js.gz': 'gzip bytes',
  'site/_astro/app.0a1b2c.js.map': '{}',
  'dashboard/index.html':
    '<style nonce="__CSP_NONCE__"></style><script nonce="__CSP_NONCE__" src="/dashboard-assets/a.js"></script>',
  'dashboard/dashboard-assets/a.js': 'start()',
  'dashboard/dashboard-assets/pdf.worker.min-0a1b2c.mjs': 'work()',
  'dashboard/dashboard-assets/tesseract-7.0.0/worker.min.js': 'work()',
  'dashboard/dashboard-assets/tesseract-7.0.0/core.wasm.js': 'compute()',
  'dashboard/dashboard-assets/diagram.html': '<script src="/dashboard-assets/a.js"></script>',
  'dashboard/.vite/manifest.json': '{}',
  secret: 'outside of both folders',
};
let app: FastifyInstance;

beforeAll(async () => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  app = createApp({ log: silentLog(), publicUrl: 'https://deskmate.example' });
  app.get('/api/health', async () => ({ status: 'ok' }));
  await serveStatic(app, {
    siteDir: join(root, 'site'),
    dashboardDir: join(root, 'dashboard'),
    policySources: { origin: 'https://deskmate.example', captcha: false, files: null },
    shares: { read: async () => null },
    limits: createLimits(createCounters(null)),
  });
});

afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('the site', () => {
  it.each([
    ['/', 'home'],
    ['/?utm=1', 'home'],
    ['/pricing', 'pricing'],
    ['/pricing/', 'pricing'],
    ['/about-us', 'about'],
    ['/ar', 'الرئيسية'],
    ['/ar/', 'الرئيسية'],
  ])('answers %s with its page', async (url, words) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(words);
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it.each(['/nothing', '/404', '/404.html', '/pricing/nothing'])(
    'answers %s with status 404 and the 404 page',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toBe('<p>not here</p>');
    },
  );

  it('answers an unknown Arabic address with the Arabic 404 page', async () => {
    const answer = await get('/ar/nothing');
    expect([answer.statusCode, answer.body]).toEqual([404, '<p>غير موجود</p>']);
  });

  it.each([
    '/.env',
    '/_astro/app.0a1b2c.js.map',
    '/_astro/app.0a1b2c.js.br',
    '/.vite/manifest.json',
    '/../secret',
    '/..%2fsecret',
    '/%2e%2e/secret',
    '/index.html/../../secret',
  ])('has no address for %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toMatch(/SECRET|outside/);
  });

  it('sends what was compressed at build, by what the browser takes', async () => {
    const url = '/_astro/app.0a1b2c.js';
    expect((await get(url, { 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('br');
    expect((await get(url, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
    const plain = await get(url);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers['content-type']).toMatch('javascript');
    expect(plain.headers.vary).toMatch(/accept-encoding/i);
  });

  it('lets browsers cache hashed files indefinitely and revalidate the rest', async () => {
    const hashed = await get('/_astro/app.0a1b2c.js');
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const page = await get('/pricing');
    expect((await get('/pricing', { 'if-none-match': String(page.headers.etag) })).statusCode).toBe(304);
  });
});

it.each(['/api/nothing', '/ai/v1/nothing', '/api/'])(
  '%s is answered as a service answers, not with a page',
  async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  },
);

describe('the dashboard', () => {
  it.each(['/auth/jwt/login', '/client/activate/abc', '/dashboard', '/dashboard/chat?x=1'])(
    'answers %s with its page',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['referrer-policy']).toBe('no-referrer');
    },
  );

  it('gives each answer a nonce of its own, in the policy and in the page', async () => {
    const nonceOf = (answer: Awaited<ReturnType<typeof get>>) =>
      /style-src 'self' 'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))?.[1] ?? '';
    const [first, second] = [await get('/dashboard'), await get('/dashboard')];
    expect(nonceOf(first)).toHaveLength(24);
    expect(nonceOf(first)).not.toBe(nonceOf(second));
    expect(first.body.split(`nonce="${nonceOf(first)}"`)).toHaveLength(3);
    expect(first.headers['content-security-policy']).not.toMatch(/unsafe/);
  });

  it('lets only its own pages frame the page that draws diagrams, which can run and reach nothing else', async () => {
    const { statusCode, headers } = await get('/dashboard-assets/diagram.html');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-cache' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toMatch(/script-src 'self' https:\/\/deskmate\.example(;|$)/);
    const page = await get('/dashboard');
    expect(page.headers['content-security-policy']).toMatch(/frame-src 'self'(;|$)/);
  });

  it.each([
    ['a.js', false],
    ['tesseract-7.0.0/core.wasm.js', false],
    ['pdf.worker.min-0a1b2c.mjs', true],
    ['tesseract-7.0.0/worker.min.js', true],
  ])('lets only its workers run WebAssembly: %s', async (file, isWorker) => {
    const { headers } = await get(`/dashboard-assets/${file}`);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy.includes("script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'")).toBe(isWorker);
  });

  it('never sends its page without a nonce', async () => {
    expect((await get('/index.html')).body).toBe('<p>home</p>');
  });

  it('does not answer addresses that only begin alike', async () => {
    expect((await get('/dashboards')).statusCode).toBe(404);
    expect((await get('/dashboard-assets/missing.js')).statusCode).toBe(404);
    expect((await get('/dashboard-assets/a.js')).body).toBe('start()');
  });
});

it.each([
  '/',
  '/ar',
  '/nothing',
  '/ar/nothing',
  '/404',
  '/dashboard',
  '/auth/x',
  '/client/x',
  '/share/text/x',
  '/api/no',
  '/%',
])('W05: nobody frames %s', async (url) => {
  const { headers } = await get(url);
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'(;|$)/);
});

it('X05: the scripts of the frame without an origin may be read by it, and no page may', async () => {
  const script = await get('/dashboard-assets/a.js');
  expect(script.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  for (const url of ['/dashboard-assets/diagram.html', '/dashboard', '/', '/_astro/app.0a1b2c.js', '/api/health']) {
    const { headers } = await get(url, { origin: 'null' });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  }
});

it.each(['/', '/nothing', '/dashboard', '/api/health', '/_astro/app.0a1b2c.js'])(
  'W02: %s carries the security headers',
  async (url) => {
    const { headers } = await get(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    });
    expect(headers['content-security-policy']).toMatch("frame-ancestors 'none'");
    // Only the dashboard may hear, for dictation.
    const microphone = url === '/dashboard' ? 'microphone=(self)' : 'microphone=()';
    expect(headers['permissions-policy']).toContain(microphone);
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['referrer-policy']).toBeDefined();
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
  },
);
