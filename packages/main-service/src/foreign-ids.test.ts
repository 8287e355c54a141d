import { type DeclaredRoute, listRoutes } from '@deskmate/service-kit/http/route-registry';
import { sampleInput } from '@deskmate/service-kit/testing/sample-input';
import { afterAll, expect, test } from 'vitest';
import type { Answer } from './testing/main-fixture.ts';
import { createProviderFixture } from './testing/provider-fixture.ts';
import { appCode, codeStep, cookieOf, newClientWithApp, passwordStep } from './testing/second-factor.ts';
import { createSoftwareAuthenticator } from './testing/software-authenticator.ts';
import { payByCard, subscribe } from './testing/subscribe.ts';
import { publicUrl } from './testing/test-config.ts';

const fixture = await createProviderFixture({ only: ['google'] });
afterAll(() => fixture.close());

const home = {
  name: 'Ann Lee',
  line1: 'Main Street 1',
  postal_code: '10115',
  city: 'Berlin',
  country: 'DE',
  line2: null,
  region: null,
  tax_id: null,
};
const owner = await newClientWithApp(fixture);

/** The owner has one of everything that has an id. */
async function ownOneOfEach(): Promise<{ token: string; paymentId: string }> {
  await subscribePlan();
  const { cookie } = await passwordStep(fixture, owner.email);
  const finished = await codeStep(fixture, cookie, appCode(fixture, owner.seed), {
    body: { code: appCode(fixture, owner.seed), remember_device: true },
  });
  const token = finished.body.access_token;
  const call = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await fixture.call(method, path, { token, ...(body === undefined ? {} : { body }) });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  };
  await call('POST', 'client/address', home);
  await call('POST', 'client/api-keys', { name: 'Laptop' });
  await call('POST', 'client/prompts', { title: 'Mine', text: 'A prompt of my own' });
  const begun = await call('POST', 'auth/linked-accounts', { provider: 'google' });
  await fixture.finish(begun.body.redirect_url, { token, cookie: cookieOf(begun, 'sso') });
  const { options } = (await call('POST', 'auth/passkeys/options')).body;
  const authenticator = createSoftwareAuthenticator({ origin: publicUrl, rpId: new URL(publicUrl).hostname });
  await call('POST', 'auth/passkeys', { name: 'Phone', credential: authenticator.register(options) });
  const pack = { kind: 'credit', pack_id: 1, quantity: 1, request_id: crypto.randomUUID() };
  return { token, paymentId: (await call('POST', 'client/payment/session', pack)).body.id };
}

async function subscribePlan(): Promise<void> {
  const token = owner.tokens.access_token;
  const body = { kind: 'plan', plan_id: 2, interval: 'month', request_id: crypto.randomUUID() };
  const opened = await fixture.call('POST', 'client/payment/session', { token, body });
  await payByCard(fixture, token, opened.body.id);
}

const { token, paymentId } = await ownOneOfEach();

/** Where each kind of id of a path is listed for its owner. */
const lists: Record<string, string> = {
  'client/address/:id': 'client/address',
  'client/api-keys/:id': 'client/api-keys',
  'client/prompts/:id': 'client/prompts',
  'client/invoice/:file': 'client/invoice',
  'auth/linked-accounts/:id': 'auth/linked-accounts',
  'auth/passkeys/:id': 'auth/passkeys',
  'auth/remembered-devices/:id': 'auth/remembered-devices',
  'auth/clients/delete-session/:id': 'auth/clients/active-sessions',
};
const everything = () =>
  Promise.all(Object.values(lists).map(async (path) => (await fixture.call('GET', path, { token })).body));
const before = await everything();

const stranger = await fixture.newClient();
await subscribe(fixture, stranger, { planId: 2, interval: 'month' });
const administrator = await fixture.newClient();
await fixture.service.operator.makeAdministrator(administrator.email);
const others = {
  'another client': stranger.tokens.access_token,
  'an administrator': administrator.tokens.access_token,
};

const routes = listRoutes(fixture.app).filter(
  ({ contract, access }) => contract.path.includes(':') && (access === 'client' || access === 'guest'),
);
const nameOf = ({ contract }: DeclaredRoute) => `${contract.method} ${contract.path}`;

test.each(routes.map((route) => [nameOf(route), route] as const))(
  'Z01, Z07: %s answers as for a missing one to everybody but its owner, and changes nothing',
  async (_name, { contract }) => {
    const at = Object.keys(lists).indexOf(contract.path);
    const ids = (before[at]?.items ?? []).map(({ id }: { id: string }) => id);
    expect(ids).not.toEqual([]);
    const isAddress = contract.path === 'client/address/:id';
    const body = contract.body ? { body: isAddress ? home : sampleInput(contract.body) } : {};
    for (const [who, asking] of Object.entries(others)) {
      for (const id of ids) {
        const given = contract.path.endsWith(':file') ? `${id}.pdf` : id;
        const path = contract.path.replace(/:\w+/, encodeURIComponent(given));
        const answer = await fixture.call(contract.method, path, { token: asking, ...body });
        expect({ who, status: answer.status, code: answer.body?.code }).toEqual({
          who,
          status: 404,
          code: 'not_found',
        });
      }
    }
    expect(await everything()).toEqual(before);
  },
);

test('Z07: an id of somebody else in a body or a query is as good as missing', async () => {
  const addressId = before[Object.keys(lists).indexOf('client/address/:id')].items[0].id;
  const pack = { kind: 'credit', pack_id: 1, quantity: 1, request_id: crypto.randomUUID(), address_id: addressId };
  for (const asking of Object.values(others)) {
    const answers = [
      await fixture.call('PUT', 'client/address/default', { token: asking, body: { id: addressId } }),
      await fixture.call('POST', 'client/payment/session', { token: asking, body: pack }),
      await fixture.call('GET', 'client/payment/session', { token: asking, query: { id: paymentId } }),
      await payByCard(fixture, asking, paymentId),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    for (const path of ['client/pending-payments', 'client/usage']) {
      const { body } = await fixture.call('GET', path, { token: asking });
      expect(JSON.stringify(body)).not.toContain(owner.id);
      expect(JSON.stringify(body)).not.toContain(paymentId);
    }
  }
  expect(await everything()).toEqual(before);
  const pending = await fixture.call('GET', 'client/pending-payments', { token });
  expect(pending.body.items.map(({ id }: { id: string }) => id)).toEqual([paymentId]);
});
