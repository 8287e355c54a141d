import { describe, expect, it } from 'vitest';
import { ServiceError } from '../contracts/errors.ts';
import { type Answer, clientWorld, pairExpiringIn, tokenExpiringIn } from './client-world.test-support.ts';
import { ConnectionError } from './connection-error.ts';

const profile = { service: 'main', method: 'GET', path: 'auth/clients/profile' } as const;
const dead: Answer = {
  status: 401,
  body: { detail: 'Your session has ended. Please sign in again.', code: 'session_ended', request_id: 'r' },
};
const isRefresh = (url: string) => url.endsWith('/auth/clients/tokens');

describe('spec §4: a request without a valid token triggers one refresh; parallel requests wait for it', () => {
  it('eight parallel requests share one refresh and carry its token', async () => {
    const world = clientWorld(({ url }) =>
      isRefresh(url) ? { status: 200, body: pairExpiringIn(600, 'new') } : { status: 200, body: { ok: true } },
    );
    world.tokens.write(pairExpiringIn(29));
    await Promise.all(Array.from({ length: 8 }, () => world.client.request(profile)));
    expect(world.refreshes()).toBe(1);
    const bearers = world.sent.filter(({ url }) => !isRefresh(url)).map(({ headers }) => headers.authorization);
    expect(new Set(bearers)).toEqual(new Set([`Bearer ${tokenExpiringIn(600, 'new')}`]));
  });

  it('sends the refresh token as Bearer and no body', async () => {
    const world = clientWorld(() => ({ status: 200, body: pairExpiringIn(600) }));
    world.tokens.write(pairExpiringIn(-5, 'old'));
    await world.client.authorize();
    expect(world.sent[0]).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer refreshold' } });
    expect(world.sent[0]?.body).toBeUndefined();
  });

  it('does not refresh a token that is good for 31 s', async () => {
    const world = clientWorld(() => ({ status: 200, body: {} }));
    world.tokens.write(pairExpiringIn(31));
    await world.client.request(profile);
    expect(world.refreshes()).toBe(0);
  });

  it('takes the pair that another tab stored while this one waited for the lock', async () => {
    const world = clientWorld(() => ({ status: 500 }), {
      locks: {
        request: async (_name: string, work: () => Promise<unknown>) => {
          world.tokens.write(pairExpiringIn(600, 'other-tab'));
          return work();
        },
      } as unknown as LockManager,
    });
    world.tokens.write(pairExpiringIn(-5));
    expect(await world.client.authorize()).toBe(tokenExpiringIn(600, 'other-tab'));
    expect(world.refreshes()).toBe(0);
  });
});

describe('safety 3: only a 401 clears the session when a refresh fails', () => {
  it('clears and tells once when the refresh answers 401', async () => {
    const world = clientWorld(() => dead);
    world.tokens.write(pairExpiringIn(-5));
    const results = await Promise.allSettled([world.client.request(profile), world.client.request(profile)]);
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    expect(world.tokens.read()).toBeNull();
    expect(world.sessionEnds()).toBe(1);
  });

  it.each([
    ['a cut', () => Promise.reject(new ConnectionError('connection'))],
    ['a 500', () => ({ status: 500 })],
    ['a 429', () => ({ status: 429 })],
  ])('keeps it on %s and tries three times', async (_name, answer) => {
    const world = clientWorld(answer);
    world.tokens.write(pairExpiringIn(-5));
    await expect(world.client.request(profile)).rejects.toThrow();
    expect(world.tokens.read()).not.toBeNull();
    expect(world.sessionEnds()).toBe(0);
    expect(world.refreshes()).toBe(3);
  });

  it('gives up a refresh that hangs, for all who wait', async () => {
    const world = clientWorld(({ timeoutMs }) => {
      expect(timeoutMs).toBe(10_000);
      return Promise.reject(new ConnectionError('timeout'));
    });
    world.tokens.write(pairExpiringIn(-5));
    const results = await Promise.allSettled([world.client.authorize(), world.client.authorize()]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(world.refreshes()).toBe(1);
    expect(world.tokens.read()).not.toBeNull();
  });
});

describe('spec §8: a 401 without the word password ends the session', () => {
  it('after one more try with a renewed token', async () => {
    const world = clientWorld(({ url, headers }) => {
      if (isRefresh(url)) return { status: 200, body: pairExpiringIn(600, 'new') };
      return headers.authorization === `Bearer ${tokenExpiringIn(600, 'new')}`
        ? { status: 200, body: { id: 'a' } }
        : dead;
    });
    world.tokens.write(pairExpiringIn(600, 'rotated-away'));
    expect(await world.client.request(profile)).toEqual({ id: 'a' });
    expect(world.sessionEnds()).toBe(0);
  });

  it('when the refresh is refused too', async () => {
    const world = clientWorld(() => dead);
    world.tokens.write(pairExpiringIn(600));
    await expect(world.client.request(profile)).rejects.toMatchObject({ code: 'session_ended' });
    expect(world.sessionEnds()).toBe(1);
  });

  it('but passes a wrong password to the caller', async () => {
    const world = clientWorld(() => ({
      status: 401,
      body: { detail: 'That password is not right.', code: 'wrong_password' },
    }));
    world.tokens.write(pairExpiringIn(600));
    await expect(world.client.request(profile)).rejects.toMatchObject({ code: 'wrong_password' });
    expect(world.tokens.read()).not.toBeNull();
    expect(world.refreshes()).toBe(0);
  });

  it('and an anonymous request sends no Bearer and ends nothing', async () => {
    const world = clientWorld(() => dead);
    world.tokens.write(pairExpiringIn(600));
    await expect(world.client.request({ ...profile, anonymous: true })).rejects.toThrow();
    expect(world.sent[0]?.headers.authorization).toBeUndefined();
    expect(world.sessionEnds()).toBe(0);
  });
});

describe('answers', () => {
  it('follows an allowed redirect_url and ignores any other (safety 5)', async () => {
    const targets = [
      '/auth/jwt/otp',
      'https://evil.test/',
      '//evil.test',
      'https://checkout.stripe.com/c/x',
      'javascript:alert(1)',
    ];
    const world = clientWorld(({ url }) => ({ status: 200, body: { redirect_url: targets[Number(url.slice(-1))] } }));
    for (const index of targets.keys()) {
      await world.client.request({ service: 'main', method: 'GET', path: `x${index}`, anonymous: true });
    }
    expect(world.wentTo).toEqual(['http://desk.test/auth/jwt/otp', 'https://checkout.stripe.com/c/x']);
  });

  it('tells a proxy error page by its status', async () => {
    const world = clientWorld(() => ({
      status: 502,
      body: '<html>bad gateway</html>',
      headers: { 'retry-after': '7' },
    }));
    const error = await world.client.request({ ...profile, anonymous: true }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 7 });
  });

  it('has no body for a 204', async () => {
    const world = clientWorld(() => ({ status: 204 }));
    expect(
      await world.client.request({ ...profile, anonymous: true, query: { a: '1', b: undefined } }),
    ).toBeUndefined();
    expect(world.sent[0]?.url).toBe('http://desk.test/api/auth/clients/profile?a=1');
  });
});
