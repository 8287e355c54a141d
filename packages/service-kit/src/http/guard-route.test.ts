import { ServiceError } from '@deskmate/api/contracts/errors';
import { route } from '@deskmate/api/contracts/route';
import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { silentLog } from '../monitoring/log.ts';
import { createTestApp, signedIn } from '../testing/test-app.ts';
import type { Caller } from './caller.ts';
import { configureService } from './configure-service.ts';
import { createCounters } from './counters.ts';
import { createApp } from './create-app.ts';
import { declareRoute } from './declare-route.ts';
import { limitTable } from './limit-table.ts';
import { createLimits } from './limits.ts';
import type { Access } from './route-registry.ts';

const contractOf = (path: string) =>
  route({ method: 'GET', path, summary: 'Says who asked.', response: z.object({ who: z.string().nullable() }) });

const whoAsks = ({ caller }: { caller: Caller | null }) => ({ who: caller?.clientId ?? null });

let app: FastifyInstance;
beforeEach(async () => {
  app = await createTestApp(
    (service) => {
      for (const access of ['public', 'guest', 'client', 'admin'] satisfies Access[]) {
        declareRoute(service, {
          contract: contractOf(access),
          access,
          limit: 'contact',
          handler: whoAsks,
        });
      }
      declareRoute(service, {
        contract: contractOf('tables'),
        access: 'public',
        accepts: ['text/csv'],
        limit: 'contact',
        handler: whoAsks,
      });
      declareRoute(service, {
        contract: contractOf('codes'),
        access: 'client',
        limit: 'promo_code',
        handler: ({ caller }) => ({ who: caller.clientId }),
      });
      for (const path of ['codes-open', 'pages'] as const)
        declareRoute(service, {
          contract: contractOf(path),
          access: path === 'pages' ? 'guest' : 'public',
          limit: 'promo_code',
          handler: ({ caller, request }) => ({ who: caller?.clientId ?? request.ownShare?.account ?? null }),
        });
      declareRoute(service, {
        contract: contractOf('pending'),
        access: 'client',
        pending: true,
        limit: 'read',
        handler: ({ caller }) => ({ who: caller.clientId }),
      });
    },
    { trustedProxies: ['10.0.0.1'] },
  );
});

const ask = async (path: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') => {
  const answer = await app.inject({ url: `/api/${path}`, headers, remoteAddress });
  return [answer.statusCode, answer.json().code ?? answer.json().who];
};
const wrong = { authorization: 'Bearer wrong' };

test.each([
  ['public', {}, [200, null]],
  ['public', signedIn('ada'), [200, null]],
  ['guest', {}, [200, null]],
  ['guest', wrong, [200, null]],
  ['guest', signedIn('ada'), [200, 'ada']],
  ['client', {}, [401, 'unauthenticated']],
  ['client', wrong, [401, 'unauthenticated']],
  ['client', signedIn('ada'), [200, 'ada']],
  ['client', signedIn('pending'), [403, 'not_activated']],
  ['pending', signedIn('pending'), [200, 'pia']],
  ['pending', {}, [401, 'unauthenticated']],
  ['admin', {}, [401, 'unauthenticated']],
  ['admin', signedIn('ada'), [403, 'forbidden']],
  ['admin', signedIn('pending'), [403, 'not_activated']],
  ['admin', signedIn('admin'), [200, 'sam']],
])('A13, Z10: %s asked with %o answers %o', async (path, headers, expected) => {
  expect(await ask(path, headers)).toEqual(expected);
});

test.each([
  ['public', 'application/json', 200],
  ['public', 'Application/JSON ; charset=utf-8', 200],
  ['public', 'text/plain', 415],
  ['public', '', 415],
  ['tables', 'text/csv', 200],
  ['tables', 'application/json', 415],
])('answers %s, asked with a body of type "%s", with %i', async (path, type, status) => {
  expect((await ask(path, { 'content-type': type, 'content-length': '2' }))[0]).toBe(status);
});

test.each([new ServiceError('service_unavailable'), new Error('lost')])(
  'shows a page for everybody only to those without a token while nobody can say whose one is: %s',
  async (fault) => {
    const verifyCaller = () => Promise.reject(fault);
    const service = createApp({ log: silentLog(), publicUrl: 'http://deskmate.example' });
    configureService(service, { limits: createLimits(createCounters(null)), verifyCaller });
    declareRoute(service, { contract: contractOf('guest'), access: 'guest', limit: 'contact', handler: whoAsks });
    expect((await service.inject('/guest')).statusCode).toBe(200);
    expect((await service.inject({ url: '/guest', headers: signedIn('ada') })).statusCode).toBeGreaterThanOrEqual(500);
  },
);

test('refuses to declare a route before the service is configured', () => {
  const service = createApp({ log: silentLog(), publicUrl: 'http://deskmate.example' });
  expect(() =>
    declareRoute(service, { contract: contractOf('guest'), access: 'guest', limit: 'contact', handler: whoAsks }),
  ).toThrow('configureService must come before declareRoute');
});

const allowed = limitTable.contact.perNetwork.points;

test('W13: the request beyond the limit of its network is refused with the time to wait', async () => {
  for (let use = 0; use < allowed; use++) expect((await ask('public'))[0]).toBe(200);
  const answer = await app.inject('/api/public');
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask('public', {}, '127.0.0.9'))[0]).toBe(200);
});

test('W13: the request beyond the limit of its client is refused from whatever network; another client goes on', async () => {
  const { points } = limitTable.promo_code.perClient;
  for (let use = 0; use < points; use++) {
    expect((await ask('codes', signedIn('ada'), `198.51.100.${use}`))[0]).toBe(200);
  }
  const refused = await app.inject({ url: '/api/codes', headers: signedIn('ada'), remoteAddress: '203.0.113.1' });
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask('codes', signedIn('admin'), '203.0.113.1'))[0]).toBe(200);
});

test('B18: strangers who use up the limit of a network leave a share of it to who is signed in there', async () => {
  const { perNetwork } = limitTable.promo_code;
  const share = perNetwork.points / 10;
  // Junk of any kind: no token, a wrong one, that of a registration.
  for (const headers of [{}, wrong, signedIn('pending')])
    for (let use = 0; use < perNetwork.points / 2; use++) await ask('codes', headers);
  for (const headers of [{}, wrong, signedIn('pending')])
    expect(await ask('codes', headers)).toEqual([429, 'too_many_requests']);
  for (let use = 0; use < share; use++) expect(await ask('codes', signedIn('ada'))).toEqual([200, 'ada']);
  expect(await ask('codes', signedIn('ada'))).toEqual([429, 'too_many_requests']);
  // The share of another is their own, and elsewhere nothing is used up.
  expect(await ask('codes', signedIn('admin'))).toEqual([200, 'sam']);
  expect(await ask('codes', signedIn('ada'), '198.51.100.3')).toEqual([200, 'ada']);
});

test('B18: on a page for everybody a device of an account has that share too, and no other cookie has one', async () => {
  const { perNetwork } = limitTable.promo_code;
  for (let use = 0; use < perNetwork.points; use++) await ask('codes-open');
  const device = { cookie: 'known=omar' };
  for (const path of ['codes-open', 'pages']) {
    expect(await ask(path)).toEqual([429, 'too_many_requests']);
    expect(await ask(path, { cookie: 'known=' })).toEqual([429, 'too_many_requests']);
    expect(await ask(path, device)).toEqual([200, 'omar']);
  }
  // On a page that is open no token is looked at.
  expect(await ask('codes-open', signedIn('ada'))).toEqual([429, 'too_many_requests']);
  for (let use = 2; use < perNetwork.points / 10; use++) expect((await ask('codes-open', device))[0]).toBe(200);
  expect((await ask('codes-open', device))[0]).toBe(429);
  // Token and device of one account have one share.
  expect((await ask('pages', { ...signedIn('ada'), cookie: 'known=ada' }))[0]).toBe(200);
});

test.each(['x-forwarded-for', 'x-real-ip', 'forwarded'])(
  'B09: a forged %s does not open a new budget',
  async (name) => {
    for (let use = 0; use <= allowed; use++) await ask('public', { [name]: `198.51.100.${use}` });
    expect((await ask('public', { [name]: '198.51.100.77' }))[0]).toBe(429);
  },
);

test('a forwarded address counts when a trusted proxy sends it', async () => {
  for (let use = 0; use <= allowed; use++) {
    expect((await ask('public', { 'x-forwarded-for': `198.51.100.${use}` }, '10.0.0.1'))[0]).toBe(200);
  }
});

test('B09: addresses of one IPv6 /64 share a budget', async () => {
  for (let use = 0; use < allowed; use++) await ask('public', {}, `2001:db8:1:2::${use}`);
  expect((await ask('public', {}, '2001:db8:1:2:ffff::1'))[0]).toBe(429);
  expect((await ask('public', {}, '2001:db8:1:3::1'))[0]).toBe(200);
});

test('refuses who uses up the limit of a network also where no device is known', async () => {
  const service = createApp({ log: silentLog(), publicUrl: 'http://deskmate.example' });
  const verifyCaller = () => Promise.reject(new ServiceError('unauthenticated'));
  configureService(service, { limits: createLimits(createCounters(null)), verifyCaller });
  declareRoute(service, { contract: contractOf('guest'), access: 'guest', limit: 'contact', handler: whoAsks });
  for (let use = 0; use < allowed; use++) await service.inject('/guest');
  expect((await service.inject('/guest')).statusCode).toBe(429);
});
