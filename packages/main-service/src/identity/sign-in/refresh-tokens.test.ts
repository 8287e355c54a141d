import { createHash } from 'node:crypto';
import { createClock } from '@deskmate/service-kit/clock';
import { beforeEach, expect, test } from 'vitest';
import type { SignInSession } from '../sessions/sign-in-sessions-repository.ts';
import { createRefreshTokenSigner } from './refresh-token-signer.ts';
import { refreshTokens } from './refresh-tokens.ts';

type Deps = Parameters<typeof refreshTokens>[0];
type Rotation = Parameters<Deps['repositories']['signInSessions']['rotate']>[1];

const day = 86_400_000;
const now = new Date('2026-05-01T12:00:00Z');
const signer = createRefreshTokenSigner(Buffer.alloc(32, 1));
const sessionAt = (counter: number, change: Partial<SignInSession> = {}) =>
  ({
    ...{ id: 's1', clientId: 'ada', counter, recentRotationsMs: [], keySalt: 'salt', refreshKeyThumbprint: null },
    ...{ targetId: null, createdAt: new Date(now.getTime() - day), expiresAt: new Date(now.getTime() + day) },
    ...change,
  }) as unknown as SignInSession;

/** What is found at each look; the last one from then on. */
let found: (SignInSession | null)[];
let rotated: (SignInSession | null)[];
let looks: unknown[][];
let rotations: { from: number; next: Rotation }[];
let ended: unknown[][];
beforeEach(() => {
  [found, rotated, looks, rotations, ended] = [[], [], [], [], []];
});

const deps = {
  accessTokens: { issue: async () => ({ token: 'access', expiresAtMs: now.getTime() + 900_000 }) },
  callerCheck: { announceEnd: () => {} },
  clock: createClock(() => now.getTime()),
  externalTargets: [{ id: 'mail' }, { id: 'notes' }],
  refreshTokenSigner: signer,
  transact: (work: (repositories: object) => Promise<unknown>) =>
    work({
      signInSessions: {
        end: async (ids: string[], reason: string) => {
          ended.push([ids, reason]);
          return ids;
        },
      },
      clients: { find: async () => null },
    }),
  repositories: {
    signInSessions: {
      findAlive: async (...asked: unknown[]) => {
        looks.push(asked);
        const session = found.length > 1 ? found.shift() : found[0];
        return session && { session };
      },
      useProof: async () => true,
      rotate: async ({ counter }: SignInSession, next: Rotation) => {
        rotations.push({ from: counter, next });
        return rotated.length > 1 ? rotated.shift() : (rotated[0] ?? null);
      },
    },
  },
} as unknown as Deps;

const tokenOf = (counter: number) => signer.make({ signInSessionId: 's1', counter }, sessionAt(counter));
const present = (token: string) =>
  refreshTokens(deps, { authorization: `Bearer ${token}`, proof: null, ip: '192.0.2.1' });
const refused = { code: 'session_ended' };

test('exchanges the current token for its child, and notes when', async () => {
  found = [sessionAt(3, { recentRotationsMs: [now.getTime() - 60_000, now.getTime() - 5000] })];
  rotated = [sessionAt(4)];
  expect(await present(tokenOf(3))).toEqual({
    access_token: 'access',
    refresh_token: tokenOf(4),
    expires_at: new Date(now.getTime() + 900_000).toISOString(),
    session_expires_at: new Date(now.getTime() + day).toISOString(),
  });
  expect(looks).toEqual([['s1', now]]);
  const recentRotationsMs = [now.getTime() - 5000, now.getTime()];
  const expiresAt = new Date(now.getTime() + 30 * day);
  expect(rotations).toEqual([{ from: 3, next: { recentRotationsMs, lastUsedAt: now, expiresAt } }]);
});

test('gives a parent the child that was made already', async () => {
  found = [sessionAt(4)];
  expect((await present(tokenOf(3))).refresh_token).toBe(tokenOf(4));
  expect(rotations).toEqual([]);
});

test('ends the session of a token that was copied, and only that', async () => {
  found = [sessionAt(4)];
  await expect(present(tokenOf(2))).rejects.toMatchObject(refused);
  expect(ended).toEqual([[['s1'], 'replay']]);
  await expect(present(tokenOf(5))).rejects.toMatchObject(refused);
  expect(ended).toHaveLength(1);
  expect(rotations).toEqual([]);
});

test('refuses what is no token of ours, and ends nothing', async () => {
  for (const authorization of [undefined, 'Bearer x', `Basic ${tokenOf(1)}`])
    await expect(refreshTokens(deps, { authorization, proof: null, ip: '' })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  expect(looks).toEqual([]);
  found = [sessionAt(1, { keySalt: 'another' })];
  await expect(present(tokenOf(1))).rejects.toMatchObject(refused);
  found = [null];
  await expect(present(tokenOf(1))).rejects.toMatchObject(refused);
  expect([...rotations, ...ended]).toEqual([]);
});

test('gives the child of a parallel call that has rotated first', async () => {
  found = [sessionAt(3), sessionAt(4)];
  expect((await present(tokenOf(3))).refresh_token).toBe(tokenOf(4));
  expect(rotations).toHaveLength(1);
});

test('gives up when the session has ended in between, and after three attempts', async () => {
  found = [sessionAt(3), null];
  await expect(present(tokenOf(3))).rejects.toMatchObject(refused);
  expect(rotations).toHaveLength(1);
  found = [sessionAt(3)];
  await expect(present(tokenOf(3))).rejects.toMatchObject(refused);
  expect(rotations).toHaveLength(1 + 3);
});

test('refreshes a session of another site only while that is listed', async () => {
  rotated = [sessionAt(4)];
  found = [sessionAt(3, { targetId: 'notes' })];
  expect((await present(tokenOf(3))).refresh_token).toBe(tokenOf(4));
  found = [sessionAt(3, { targetId: 'removed' })];
  await expect(present(tokenOf(3))).rejects.toMatchObject(refused);
});

test('A17: refreshes a session with a key by its proof, and ends it when a token comes without one', async () => {
  const change = { refreshKeyThumbprint: 'key' };
  found = [sessionAt(3, change)];
  rotated = [sessionAt(4, change)];
  const [token, child] = [3, 4].map((counter) => signer.make({ signInSessionId: 's1', counter }, sessionAt(3, change)));
  const tokenHash = createHash('sha256')
    .update(token ?? '')
    .digest('base64url');
  const proof = { id: 'p1', thumbprint: 'key', issuedAtMs: now.getTime(), tokenHash };
  const authorization = `Bearer ${token}`;
  expect(await refreshTokens(deps, { authorization, proof, ip: '' })).toMatchObject({ refresh_token: child });
  await expect(refreshTokens(deps, { authorization, proof: null, ip: '' })).rejects.toMatchObject(refused);
  expect(ended).toEqual([[['s1'], 'refresh_without_key']]);
  expect(rotations).toHaveLength(1);
});
