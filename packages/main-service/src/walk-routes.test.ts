import * as accountDeletion from '@deskmate/api/contracts/main/account-deletion';
import * as addresses from '@deskmate/api/contracts/main/addresses';
import * as apiKeys from '@deskmate/api/contracts/main/api-keys';
import * as clientExport from '@deskmate/api/contracts/main/client-export';
import * as clients from '@deskmate/api/contracts/main/clients';
import * as emailChange from '@deskmate/api/contracts/main/email-change';
import * as externalTargets from '@deskmate/api/contracts/main/external-targets';
import * as invoices from '@deskmate/api/contracts/main/invoices';
import * as linkedAccounts from '@deskmate/api/contracts/main/linked-accounts';
import * as models from '@deskmate/api/contracts/main/models';
import * as passkeys from '@deskmate/api/contracts/main/passkeys';
import * as payments from '@deskmate/api/contracts/main/payments';
import * as plans from '@deskmate/api/contracts/main/plans';
import * as prompts from '@deskmate/api/contracts/main/prompts';
import * as referral from '@deskmate/api/contracts/main/referral';
import * as secondFactor from '@deskmate/api/contracts/main/second-factor';
import * as secondFactorRecovery from '@deskmate/api/contracts/main/second-factor-recovery';
import * as secureAccount from '@deskmate/api/contracts/main/secure-account';
import * as sessions from '@deskmate/api/contracts/main/sessions';
import * as signIn from '@deskmate/api/contracts/main/sign-in';
import * as subscriptions from '@deskmate/api/contracts/main/subscriptions';
import * as support from '@deskmate/api/contracts/main/support';
import * as usage from '@deskmate/api/contracts/main/usage';
import * as withdrawals from '@deskmate/api/contracts/main/withdrawals';
import { limitTable } from '@deskmate/service-kit/http/limit-table';
import { type DeclaredRoute, listRoutes } from '@deskmate/service-kit/http/route-registry';
import { malformedRequests } from '@deskmate/service-kit/testing/malformed-requests';
import { afterAll, describe, expect, test } from 'vitest';
import { createMainFixture } from './testing/main-fixture.ts';
import { newClientWithApp, passwordStep } from './testing/second-factor.ts';

const fixture = await createMainFixture({ limitFactor: 1000 });
afterAll(() => fixture.close());

const contractFiles = {
  accountDeletion,
  addresses,
  apiKeys,
  clientExport,
  clients,
  emailChange,
  externalTargets,
  invoices,
  linkedAccounts,
  models,
  passkeys,
  payments,
  plans,
  prompts,
  referral,
  secondFactor,
  secondFactorRecovery,
  secureAccount,
  sessions,
  signIn,
  subscriptions,
  support,
  usage,
  withdrawals,
};
const contracts = Object.values(contractFiles)
  .flatMap((file) => Object.values(file) as unknown[])
  .filter(
    (value): value is { method: string; path: string } =>
      typeof value === 'object' && value !== null && 'path' in value,
  );

const routes = listRoutes(fixture.app);
const nameOf = ({ contract: { method, path } }: DeclaredRoute) => `${method} ${path}`;

test('every contract of the main backend has its route, and every route its contract', () => {
  const promised = contracts.map(({ method, path }) => `${method} ${path}`).sort();
  expect(routes.map(nameOf).sort()).toEqual(promised);
});

/** The access word of every route. A new route fails here until it is added. */
const open: Record<string, string> = {
  'POST auth/clients/register': 'public',
  'POST auth/clients/login': 'public',
  'POST auth/clients/tokens': 'public',
  'DELETE auth/clients/logout': 'public',
  'POST auth/client/activate': 'public',
  'POST auth/client/activate/check': 'public',
  'POST auth/clients/resend-activation-link': 'guest',
  'POST auth/forgot-password': 'public',
  'POST auth/invitation/check': 'public',
  'POST auth/reset-password': 'public',
  'POST auth/reset-password/check': 'public',
  'POST auth/clients/account/restore': 'public',
  'POST auth/clients/account/restore/check': 'public',
  'POST auth/otp/recovery/check': 'public',
  'POST auth/otp/recovery/stop': 'public',
  'POST auth/secure-account': 'public',
  'POST auth/secure-account/check': 'public',
  'GET client/export/:token': 'public',
  'POST auth/clients/email-change/check': 'public',
  'POST auth/clients/email-change/confirm': 'public',
  'POST auth/clients/email-change/undo/check': 'public',
  'POST auth/clients/email-change/undo': 'public',
  'GET client/image/:picture_id': 'public',
  'GET auth/otp/challenge': 'public',
  'POST auth/otp/verify': 'public',
  'POST auth/passkeys/login': 'public',
  'POST auth/passkeys/login/options': 'public',
  'POST auth/resend/otp': 'guest',
  'GET auth/:provider/login': 'public',
  'GET auth/:provider/callback': 'public',
  'POST auth/:provider/callback': 'public',
  'POST auth/sso/exchange': 'guest',
  'POST auth/external-target/token': 'public',
  'POST auth/send-contact-mail': 'public',
  'POST payments/:gateway/webhook': 'public',
  'GET admin/plan': 'public',
  'GET admin/plan/version': 'public',
  'GET admin/plan/credit': 'public',
  'GET public/config': 'public',
};
const forAdministrators = routes.map(nameOf).filter((name) => name.includes(' admin/') && !name.startsWith('GET '));
const pendingToo = ['GET auth/clients/profile'];

test.each(routes.map((route) => [nameOf(route), route] as const))(
  '%s has its access word and its limit',
  (name, route) => {
    expect(route.access).toBe(open[name] ?? (forAdministrators.includes(name) ? 'admin' : 'client'));
    expect(route.pending).toBe(pendingToo.includes(name));
    expect(Object.keys(limitTable)).toContain(route.limit);
  },
);

const client = await fixture.newClient();
const pending = (await fixture.register('pending@example.com')).body.accessToken as string;
const path = ({ contract }: DeclaredRoute, id = 'x') => contract.path.replace(/:\w+/g, encodeURIComponent(id));

const withApp = await newClientWithApp(fixture);
const challenge = (await passwordStep(fixture, withApp.email)).cookie.split('=')[1] ?? '';

const closed = routes.filter(({ access }) => access === 'client' || access === 'admin');
test.each(closed.map((route) => [nameOf(route), route] as const))(
  'O01, Z10: %s is closed to strangers, to an unfinished login and to who is not activated',
  async (name, route) => {
    const { method } = route.contract;
    expect(challenge).toMatch(/^[\w-]{43}$/);
    for (const token of [undefined, 'nonsense', client.tokens.refresh_token, challenge]) {
      const { status, body } = await fixture.call(method, path(route), token === undefined ? {} : { token });
      expect({ status, code: body.code }).toEqual({ status: 401, code: 'unauthenticated' });
    }
    const { status } = await fixture.call(method, path(route), { token: pending });
    expect(status).toBe(pendingToo.includes(name) ? 200 : 403);
    if (route.access !== 'admin') return;
    const asClient = await fixture.call(method, path(route), { token: client.tokens.access_token });
    expect({ status: asClient.status, code: asClient.body.code }).toEqual({ status: 403, code: 'forbidden' });
  },
);

const json = { 'content-type': 'application/json' };
const nested = JSON.stringify(Array.from({ length: 200 }).reduce((inner) => [inner], []));
const sqlMeta = `'; drop table main.clients; -- % _ \\ " $1`;

const malformed: Record<string, { body?: unknown; headers?: Record<string, string>; query?: Record<string, string> }> =
  {
    'no body': {},
    'the text null': { body: 'null', headers: json },
    'a list': { body: [] },
    'a text': { body: '"x"', headers: json },
    'a number': { body: '1', headers: json },
    'an empty object': { body: {} },
    'broken JSON': { body: '{"a":', headers: json },
    'JSON of NUL': { body: '\u0000', headers: json },
    'a prototype': { body: '{"__proto__":{"role":"admin"},"constructor":{"prototype":{}}}', headers: json },
    'deep nesting': { body: nested, headers: json },
    'another kind': { body: '<a/>', headers: { 'content-type': 'application/xml' } },
    'a form': { body: 'email=a&password=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    'a false length': { body: '{}', headers: { ...json, 'content-encoding': 'gzip' } },
    'a strange query': { query: { id: sqlMeta, cursor: '\u0000', others: 'maybe', page: '-1' } },
    'an authorization of nonsense': { headers: { authorization: 'Basic \u00ff:' } },
  };

describe('R01: malformed input never makes an error of ours', () => {
  test.each(routes.map((route) => [nameOf(route), route] as const))('%s', async (_name, route) => {
    for (const [fault, given] of Object.entries(malformed)) {
      for (const id of ['x', '\u0000', '../..', sqlMeta, 'y'.repeat(400)]) {
        if (id !== 'x' && !route.contract.path.includes(':')) continue;
        const token = route.contract.path.endsWith('logout') ? undefined : client.tokens.access_token;
        const { status } = await fixture.call(route.contract.method, path(route, id), {
          ...given,
          ...(token ? { token } : {}),
        });
        expect({ fault, id, fails: status >= 500 }).toEqual({ fault, id, fails: false });
      }
    }
  });
});

describe('R01, W08: each field of each contract in turn broken in every way makes no error of ours and no redirect', () => {
  test.each(routes.map((route) => [nameOf(route), route] as const))('%s', async (_name, route) => {
    // Some of what is sent is allowed, and may end what the caller began.
    const own = await fixture.newClient();
    const token = route.contract.path.endsWith('logout') ? undefined : own.tokens.access_token;
    const faults = [];
    for (const { name, options } of malformedRequests(route)) {
      const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const { statusCode } = await fixture.app.inject({
        ...options,
        headers: { ...options.headers, ...authorization },
      });
      // Script cannot follow a redirect of ours, so none is ever sent.
      if (statusCode >= 500 || (statusCode >= 300 && statusCode < 400)) faults.push(`${name}: ${statusCode}`);
    }
    expect(faults).toEqual([]);
  });
});
