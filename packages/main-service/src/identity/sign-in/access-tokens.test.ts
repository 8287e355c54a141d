import { createPublicKey, createSecretKey } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { newestKey, signWithOwnKey } from '../../testing/forge-token.ts';
import { createMainFixture, goodPassword, tokenIn } from '../../testing/main-fixture.ts';
import { readEverything } from '../../testing/read-everything.ts';
import { publicUrl } from '../../testing/test-config.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());

const profile = (token: string) => fixture.call('GET', 'auth/clients/profile', { token });

test('A05: a token that is not ours in every respect is refused, always in the same words', async () => {
  const { tokens, id } = await fixture.newClient();
  const now = Math.floor(fixture.clock.now() / 1000);
  const [, payload = ''] = tokens.access_token.split('.');
  const { sid } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const claims = { sub: id, sid, iat: now, exp: now + 600 };
  expect((await profile(await signWithOwnKey(fixture.db, claims))).status).toBe(200);

  const { kid, public_jwk: jwk } = await newestKey(fixture.db);
  const pem = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', ...jwk }, format: 'jwk' }).export({
    type: 'spki',
    format: 'pem',
  });
  const ours = { ...claims, iss: publicUrl, aud: publicUrl };
  const forged = {
    'alg none': new UnsecuredJWT(ours).encode(),
    'HS256 with the public key': await new SignJWT(ours)
      .setProtectedHeader({ alg: 'HS256', kid, typ: 'at+jwt' })
      .sign(createSecretKey(Buffer.from(pem))),
    'unknown kid': await signWithOwnKey(fixture.db, claims, { kid: 'another' }),
    'jku header': await signWithOwnKey(fixture.db, claims, { jku: 'https://evil.test/keys' }),
    'other type': await signWithOwnKey(fixture.db, claims, { typ: 'JWT' }),
    'aud of another host': await signWithOwnKey(fixture.db, { ...claims, aud: 'https://other.test' }),
    'another issuer': await signWithOwnKey(fixture.db, { ...claims, iss: 'https://other.test' }),
    'exp in the past': await signWithOwnKey(fixture.db, { ...claims, exp: now }),
    'nbf in the future': await signWithOwnKey(fixture.db, { ...claims, nbf: now + 60 }),
    'no exp': await signWithOwnKey(fixture.db, { sub: id, sid, iat: now }),
    'no session': await signWithOwnKey(fixture.db, { ...claims, sid: undefined }),
    'changed payload': tokens.access_token.replace(
      /\.[^.]+\./,
      `.${Buffer.from(JSON.stringify(ours)).toString('base64url')}.`,
    ),
    'no token at all': 'x',
  };
  for (const [fault, token] of Object.entries(forged)) {
    const { status, body } = await profile(token);
    const { request_id: _, ...rest } = body;
    const detail = 'Log in to continue.';
    expect({ fault, status, ...rest }).toEqual({ fault, status: 401, code: 'unauthenticated', detail });
  }
});

test('an access token is valid for ten minutes, even if it was cached', async () => {
  const { tokens } = await fixture.newClient();
  expect(Date.parse(tokens.expires_at) - fixture.clock.now()).toBe(600_000);
  expect((await profile(tokens.access_token)).status).toBe(200);
  fixture.clock.forward(599_000);
  expect((await profile(tokens.access_token)).status).toBe(200);
  fixture.clock.forward(1_000);
  expect((await profile(tokens.access_token)).status).toBe(401);
});

test('A15: after a rotation old tokens stay good until their key is removed, and nobody is logged out', async () => {
  const { tokens } = await fixture.newClient();
  const { kid: first } = await newestKey(fixture.db);
  const second = await fixture.another();
  expect((await second.call('GET', 'auth/clients/profile', { token: tokens.access_token })).status).toBe(200);

  await fixture.service.operator.rotateSigningKey();
  const { body: renewed } = await fixture.call('POST', 'auth/clients/tokens', { token: tokens.refresh_token });
  for (const { access_token: token } of [tokens, renewed]) {
    expect((await profile(token)).status).toBe(200);
    expect((await second.call('GET', 'auth/clients/profile', { token })).status).toBe(200);
  }
  await fixture.service.operator.removeSigningKey(first);
  expect((await profile(tokens.access_token)).status).toBe(401);
  expect((await second.call('GET', 'auth/clients/profile', { token: tokens.access_token })).status).toBe(401);
  expect((await profile(renewed.access_token)).status).toBe(200);
  expect((await fixture.call('POST', 'auth/clients/tokens', { token: renewed.refresh_token })).status).toBe(200);
});

test('A16: the database holds no secret that could be used', async () => {
  const { tokens, email, id } = await fixture.newClient();
  await fixture.call('POST', 'auth/forgot-password', { body: { email } });
  const mails = await fixture.mailTo(email);
  const { body: apiKey } = await fixture.call('POST', 'client/api-keys', {
    token: tokens.access_token,
    body: { name: 'x' },
  });
  const everything = await readEverything(fixture.db);
  expect(everything).toContain(id);
  const links = mails.filter(({ text }) => /activate|reset-password/.test(text)).map(tokenIn);
  expect(links).toHaveLength(2);
  const secrets = [tokens.access_token, tokens.refresh_token, goodPassword, apiKey.key, ...links];
  for (const secret of secrets) {
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain(secret.split('.').at(-1));
  }
});

test('nothing that waits in the outbox can be read there', async () => {
  const held = await createMainFixture({
    adapters: { mail: { send: () => Promise.reject(new Error('the mail server is away')), close: () => {} } },
  });
  await held.register('ben@example.com');
  await held.settled();
  const everything = await readEverything(held.db);
  expect(everything).toContain('"kind":"activation"');
  expect(everything).not.toMatch(/client\/activate|Activate my account/);
  await held.close();
});
