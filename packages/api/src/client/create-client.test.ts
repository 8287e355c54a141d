import { describe, expect, it } from 'vitest';
import { ServiceError } from '../contracts/errors.ts';
import { storageKeys } from '../storage.ts';
import { createTokenStore } from '../tokens/token-store.ts';
import { ConnectionError } from './connection-error.ts';
import {
  type Answer,
  createTestClient,
  memoryStorage,
  nowMs,
  pairExpiringIn,
  pairIssuedAt,
  tokenExpiringIn,
} from './test-client.test-support.ts';

const profile = { service: 'main', method: 'GET', path: 'auth/clients/profile' } as const;
const dead: Answer = {
  status: 401,
  body: { detail: 'Your session has ended. Log in again.', code: 'session_ended', request_id: 'r' },
};
const wrongPassword: Answer = {
  status: 401,
  body: { detail: 'Wrong password.', code: 'wrong_password' },
};
const isRefresh = (url: string) => url.endsWith('/auth/clients/tokens');

describe('a request without a valid token triggers one refresh; parallel requests wait for it', () => {
  it('A08: eight parallel requests share one refresh and carry its token', async () => {
    const fixture = createTestClient(({ url }) =>
      isRefresh(url) ? { status: 200, body: pairExpiringIn(600, 'new') } : { status: 200, body: { ok: true } },
    );
    fixture.tokens.write(pairExpiringIn(29));
    await Promise.all(Array.from({ length: 8 }, () => fixture.client.request(profile)));
    expect(fixture.refreshes()).toBe(1);
    const bearers = fixture.sent.filter(({ url }) => !isRefresh(url)).map(({ headers }) => headers.authorization);
    expect(new Set(bearers)).toEqual(new Set([`Bearer ${tokenExpiringIn(600, 'new')}`]));
  });

  it('sends the refresh token as Bearer and no body', async () => {
    const fixture = createTestClient(() => ({ status: 200, body: pairExpiringIn(600) }));
    fixture.tokens.write(pairExpiringIn(-5, 'old'));
    await fixture.client.authorize();
    expect(fixture.sent[0]).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer refreshold' } });
    expect(fixture.sent[0]?.body).toBeUndefined();
  });

  it('does not refresh a token that is valid for 31 s', async () => {
    const fixture = createTestClient(() => ({ status: 200, body: {} }));
    fixture.tokens.write(pairExpiringIn(31));
    await fixture.client.request(profile);
    expect(fixture.refreshes()).toBe(0);
  });

  it('A08: takes the pair that another tab stored while this one waited for the lock', async () => {
    const fixture = createTestClient(() => ({ status: 500 }), {
      locks: {
        request: async (_name: string, work: () => Promise<unknown>) => {
          fixture.tokens.write(pairExpiringIn(600, 'other-tab'));
          return work();
        },
      } as unknown as LockManager,
    });
    fixture.tokens.write(pairExpiringIn(-5));
    expect(await fixture.client.authorize()).toBe(tokenExpiringIn(600, 'other-tab'));
    expect(fixture.refreshes()).toBe(0);
  });
});

describe('only a 401 clears the session when a refresh fails', () => {
  it('clears and tells once when the refresh answers 401', async () => {
    const fixture = createTestClient(() => dead);
    fixture.tokens.write(pairExpiringIn(-5));
    const results = await Promise.allSettled([fixture.client.request(profile), fixture.client.request(profile)]);
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    expect(fixture.tokens.read()).toBeNull();
    expect(fixture.sessionEnds()).toBe(1);
  });

  it.each([
    ['a lost connection', () => Promise.reject(new ConnectionError('connection'))],
    ['a redirect', () => Promise.reject(new ConnectionError('redirect'))],
    ['a 500', () => ({ status: 500 })],
    ['a 429', () => ({ status: 429 })],
  ])('keeps it on %s and tries three times', async (_name, answer) => {
    const fixture = createTestClient(answer);
    fixture.tokens.write(pairExpiringIn(-5));
    await expect(fixture.client.request(profile)).rejects.toThrow();
    expect(fixture.tokens.read()).not.toBeNull();
    expect(fixture.sessionEnds()).toBe(0);
    expect(fixture.refreshes()).toBe(3);
  });

  it('a sign-out during a refresh stays: its answer is not stored', async () => {
    const fixture = createTestClient(({ url }) => {
      if (isRefresh(url)) fixture.tokens.clear();
      return { status: 200, body: pairExpiringIn(600) };
    });
    fixture.tokens.write(pairExpiringIn(-5));
    expect(await fixture.client.authorize()).toBeNull();
    expect(fixture.tokens.read()).toBeNull();
  });

  it('somebody who signs in during a refused refresh stays signed in', async () => {
    const fixture = createTestClient(({ url, headers }) => {
      if (!isRefresh(url) || headers.authorization !== 'Bearer refreshold') return { status: 200, body: {} };
      fixture.tokens.write(pairExpiringIn(600, 'new'));
      return dead;
    });
    fixture.tokens.write(pairExpiringIn(-5, 'old'));
    expect(await fixture.client.authorize()).toBe(tokenExpiringIn(600, 'new'));
    expect(fixture.sessionEnds()).toBe(0);
  });

  it('gives up a refresh that hangs, for all who wait', async () => {
    const fixture = createTestClient(({ timeoutMs }) => {
      expect(timeoutMs).toBe(10_000);
      return Promise.reject(new ConnectionError('timeout'));
    });
    fixture.tokens.write(pairExpiringIn(-5));
    const results = await Promise.allSettled([fixture.client.authorize(), fixture.client.authorize()]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(fixture.refreshes()).toBe(1);
    expect(fixture.tokens.read()).not.toBeNull();
  });
});

describe('an answer that the session is over ends it', () => {
  it('but first the request is sent once more with a renewed token', async () => {
    const fixture = createTestClient(({ url, headers }) => {
      if (isRefresh(url)) return { status: 200, body: pairExpiringIn(600, 'new') };
      return headers.authorization === `Bearer ${tokenExpiringIn(600, 'new')}`
        ? { status: 200, body: { id: 'a' } }
        : dead;
    });
    fixture.tokens.write(pairExpiringIn(600, 'rotated-away'));
    expect(await fixture.client.request(profile)).toEqual({ id: 'a' });
    expect(fixture.sessionEnds()).toBe(0);
  });

  it('when the renewed token is refused as well, once, after two tries', async () => {
    const fixture = createTestClient(({ url }) =>
      isRefresh(url) ? { status: 200, body: pairExpiringIn(600, 'new') } : dead,
    );
    fixture.tokens.write(pairExpiringIn(600));
    await expect(fixture.client.request(profile)).rejects.toMatchObject({ code: 'session_ended' });
    expect(fixture.sent.filter(({ url }) => !isRefresh(url))).toHaveLength(2);
    expect([fixture.refreshes(), fixture.sessionEnds()]).toEqual([1, 1]);
    expect(fixture.tokens.read()).toBeNull();
  });

  it('also when a stream is refused twice', async () => {
    const fixture = createTestClient(() => ({ status: 200, body: pairExpiringIn(600, 'new') }));
    fixture.tokens.write(pairExpiringIn(600, 'old'));
    const opened: (string | null)[] = [];
    const open = async (bearer: string | null) => {
      opened.push(bearer);
      throw new ServiceError('session_ended');
    };
    await expect(fixture.client.withBearer(open)).rejects.toMatchObject({ code: 'session_ended' });
    expect(opened).toEqual([tokenExpiringIn(600, 'old'), tokenExpiringIn(600, 'new')]);
    expect(fixture.sessionEnds()).toBe(1);
  });

  it('but not when the renewed token is refused for a wrong password', async () => {
    const fixture = createTestClient(({ url, headers }) => {
      if (isRefresh(url)) return { status: 200, body: pairExpiringIn(600, 'new') };
      return headers.authorization === `Bearer ${tokenExpiringIn(600, 'new')}` ? wrongPassword : dead;
    });
    fixture.tokens.write(pairExpiringIn(600));
    await expect(fixture.client.request(profile)).rejects.toMatchObject({ code: 'wrong_password' });
    expect(fixture.sessionEnds()).toBe(0);
  });

  it('when the refresh is refused too', async () => {
    const fixture = createTestClient(() => dead);
    fixture.tokens.write(pairExpiringIn(600));
    await expect(fixture.client.request(profile)).rejects.toMatchObject({ code: 'session_ended' });
    expect(fixture.sessionEnds()).toBe(1);
  });

  it('but passes a wrong password to the caller', async () => {
    const fixture = createTestClient(() => wrongPassword);
    fixture.tokens.write(pairExpiringIn(600));
    await expect(fixture.client.request(profile)).rejects.toMatchObject({ code: 'wrong_password' });
    expect(fixture.tokens.read()).not.toBeNull();
    expect(fixture.refreshes()).toBe(0);
  });

  it('and any other refusal with 401, whatever its words', async () => {
    for (const code of ['wrong_credentials', 'wrong_code', 'challenge_ended']) {
      const refused = { status: 401, body: { detail: 'Das war nicht richtig.', code } };
      const fixture = createTestClient(() => refused);
      fixture.tokens.write(pairExpiringIn(600));
      await expect(fixture.client.request(profile)).rejects.toMatchObject({ code });
      expect([fixture.refreshes(), fixture.sessionEnds()]).toEqual([0, 0]);
    }
  });

  it('and an anonymous request sends no Bearer and ends nothing', async () => {
    const fixture = createTestClient(() => dead);
    fixture.tokens.write(pairExpiringIn(600));
    await expect(fixture.client.request({ ...profile, anonymous: true })).rejects.toThrow();
    expect(fixture.sent[0]?.headers.authorization).toBeUndefined();
    expect(fixture.sessionEnds()).toBe(0);
  });
});

describe('N07: the clock of the device', () => {
  const hour = 3_600_000;

  it.each([
    ['right', 0],
    ['ten minutes fast', 600_000],
    ['an hour fast', hour],
    ['ten minutes slow', -600_000],
    ['an hour slow', -hour],
  ])('%s: one refresh per due token, none in between, and no sign-out', async (_name, aheadMs) => {
    let serverMs = nowMs;
    const accepted = () => fixture.tokens.read()?.accessToken;
    const fixture = createTestClient(
      ({ url, headers }) => {
        if (isRefresh(url)) return { status: 200, body: pairIssuedAt(serverMs, String(serverMs)) };
        return headers.authorization === `Bearer ${accepted()}` ? { status: 200, body: {} } : dead;
      },
      { now: () => serverMs + aheadMs },
    );
    fixture.tokens.write(pairIssuedAt(serverMs));
    for (let minute = 0; minute < 60; minute++) {
      await fixture.client.request(profile);
      serverMs += 60_000;
    }
    // A token of ten minutes is renewed when less than 30 s are left: five times in 59 minutes.
    expect(fixture.refreshes()).toBe(5);
    expect(fixture.sessionEnds()).toBe(0);
  });

  it.each([
    ['forwards', hour],
    ['backwards', -hour],
  ])('a jump %s by an hour costs at most one refresh', async (_name, jumpMs) => {
    let serverMs = nowMs;
    let aheadMs = 0;
    const fixture = createTestClient(
      ({ url }) => (isRefresh(url) ? { status: 200, body: pairIssuedAt(serverMs, 'new') } : { status: 200, body: {} }),
      { now: () => serverMs + aheadMs },
    );
    fixture.tokens.write(pairIssuedAt(serverMs));
    aheadMs = jumpMs;
    for (let second = 0; second < 60; second++) {
      await fixture.client.request(profile);
      serverMs += 1000;
    }
    expect(fixture.refreshes()).toBeLessThanOrEqual(1);
    expect(fixture.sessionEnds()).toBe(0);
  });

  it('a token that a clock set back still takes for valid is renewed when the service refuses it', async () => {
    let serverMs = nowMs;
    let aheadMs = 0;
    const fixture = createTestClient(
      ({ url, headers }) => {
        if (isRefresh(url)) return { status: 200, body: pairIssuedAt(serverMs, 'new') };
        return headers.authorization === `Bearer ${pairIssuedAt(serverMs, 'new').access_token}`
          ? { status: 200, body: {} }
          : dead;
      },
      { now: () => serverMs + aheadMs },
    );
    fixture.tokens.write(pairIssuedAt(serverMs));
    aheadMs = -hour;
    serverMs += 11 * 60_000;
    await Promise.all(Array.from({ length: 8 }, () => fixture.client.request(profile)));
    expect(fixture.refreshes()).toBe(1);
    expect(fixture.sessionEnds()).toBe(0);
  });
});

it('a stored refresh token without an access token signs in again', async () => {
  const storage = memoryStorage();
  storage.setItem(storageKeys.refreshToken, 'only');
  const fixture = createTestClient(() => ({ status: 200, body: pairExpiringIn(600, 'new') }), {
    tokens: createTokenStore(storage, undefined, () => nowMs),
  });
  expect(await fixture.client.authorize()).toBe(tokenExpiringIn(600, 'new'));
  expect(fixture.sent[0]?.headers.authorization).toBe('Bearer only');
});

describe('answers', () => {
  it('follows an allowed redirect_url and ignores any other ', async () => {
    const targets = [
      '/auth/jwt/otp',
      'https://evil.test/',
      '//evil.test',
      'https://checkout.stripe.com/c/x',
      'javascript:alert(1)',
    ];
    const fixture = createTestClient(
      ({ url }) => ({ status: 200, body: { redirect_url: targets[Number(url.slice(-1))] } }),
      {
        allowedOrigins: async () => ['https://checkout.stripe.com'],
      },
    );
    for (const index of targets.keys()) {
      await fixture.client.request({ service: 'main', method: 'GET', path: `x${index}`, anonymous: true });
    }
    expect(fixture.wentTo).toEqual(['http://desk.test/auth/jwt/otp', 'https://checkout.stripe.com/c/x']);
  });

  it('asks for the allowed origins only when an address leads outside', async () => {
    let requests = 0;
    const fixture = createTestClient(() => ({ status: 200 }), {
      allowedOrigins: async () => {
        requests += 1;
        return ['https://pay.example'];
      },
    });
    expect(await fixture.client.allowedUrl('/client/payment')).toBe('http://desk.test/client/payment');
    expect(await fixture.client.allowedUrl(null)).toBeNull();
    expect(requests).toBe(0);
    expect(await fixture.client.allowedUrl('https://pay.example/c')).toBe('https://pay.example/c');
    expect(await fixture.client.allowedUrl('https://evil.test/c')).toBeNull();
    expect(requests).toBe(2);
  });

  it('tells a proxy error page by its status', async () => {
    const fixture = createTestClient(() => ({
      status: 502,
      body: '<html>bad gateway</html>',
      headers: { 'retry-after': '7' },
    }));
    const error = await fixture.client.request({ ...profile, anonymous: true }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 7 });
  });

  it('has no body for a 204', async () => {
    const fixture = createTestClient(() => ({ status: 204 }));
    expect(
      await fixture.client.request({ ...profile, anonymous: true, query: { a: '1', b: undefined } }),
    ).toBeUndefined();
    expect(fixture.sent[0]?.url).toBe('http://desk.test/api/auth/clients/profile?a=1');
  });
});
