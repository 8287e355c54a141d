import { ServiceError } from '@deskmate/api/contracts/errors';
import { createClock } from '@deskmate/service-kit/clock';
import { beforeEach, expect, test } from 'vitest';
import { creditRequest } from '../testing/credit-request.ts';
import { reserveCredit } from './reserve-credit.ts';

type Deps = Parameters<typeof reserveCredit>[0];

const now = new Date('2026-05-01T12:00:00Z');
const request = creditRequest('ada', { credits: 2 });
const hold = { ...request, createdAt: now };
const running = {
  isOver: false,
  startsAt: new Date('2026-04-10T00:00:00Z'),
  grantedMonth: 0,
  version: { excludedModelIds: ['strong'] },
};

/** Whether each attempt to hold succeeds. */
let opens: boolean[];
let subscription: object | null;
let hasExpired: boolean;
let known: object | null;
let calls: unknown[][];
beforeEach(() => {
  opens = [false, true];
  subscription = running;
  hasExpired = false;
  known = null;
  calls = [];
});

const noted =
  (name: string, answer: () => unknown) =>
  async (...given: unknown[]) => {
    calls.push([name, ...given]);
    return answer();
  };
const deps = {
  clock: createClock(() => now.getTime()),
  repositories: {
    creditHolds: { open: noted('open', () => opens.shift() ?? false), find: noted('find', () => known) },
    subscriptions: { findCurrent: noted('plan', () => subscription) },
    credit: { hasExpiredLots: noted('expired', () => hasExpired) },
  },
  transact: (work: (all: object) => Promise<unknown>) =>
    work({ subscriptions: { findCurrent: noted('renew', () => null) }, credit: { lockAccount: async () => null } }),
} as unknown as Deps;

const refusal = (change: Partial<typeof request> = {}) =>
  reserveCredit(deps, { ...request, ...change }).then(
    () => null,
    (error: unknown) => (error instanceof ServiceError ? error.code : error),
  );
const names = () => calls.map(([name]) => name);

test('holds by one statement while the credit is up to date', async () => {
  opens = [true];
  expect(await refusal()).toBeNull();
  expect(calls).toEqual([['open', hold, expect.anything()]]);
});

test('holds what is there when only the first statement found something to look at', async () => {
  expect(await refusal()).toBeNull();
  expect(calls.slice(1)).toEqual([
    ['plan', 'ada', now],
    ['expired', 'ada', now],
    ['open', hold],
  ]);
});

test('brings the credit up to date before it holds', async () => {
  hasExpired = true;
  expect(await refusal()).toBeNull();
  expect(calls.slice(-2)).toEqual([
    ['renew', 'ada', now],
    ['open', hold],
  ]);
  opens = [false, true];
  hasExpired = false;
  subscription = { ...running, startsAt: new Date('2026-03-10T00:00:00Z') };
  calls = [];
  expect(await refusal()).toBeNull();
  expect(names()).toEqual(['open', 'plan', 'expired', 'renew', 'open']);
});

test('refuses without a running plan, and a model that the plan leaves out', async () => {
  for (const none of [null, { ...running, isOver: true }]) {
    subscription = none;
    opens = [false, true];
    expect(await refusal()).toBe('subscription_expired');
  }
  subscription = running;
  opens = [false, true];
  expect(await refusal({ modelId: 'strong' })).toBe('model_not_in_plan');
  expect(names()).not.toContain('renew');
});

test('refuses what the balance does not cover, and takes a repeated request for held while it is open', async () => {
  opens = [];
  expect(await refusal()).toBe('insufficient_credit');
  expect(calls.at(-1)).toEqual(['find', request.requestId]);
  known = { state: 'open', clientId: 'ada' };
  expect(await refusal()).toBeNull();
  known = { state: 'open', clientId: 'omar' };
  expect(await refusal()).toBe('conflict');
  known = { state: 'settled', clientId: 'ada' };
  expect(await refusal()).toBe('conflict');
});

test.each([0, -1, 1.5, Number.NaN])('holds no %d credits', async (credits) => {
  opens = [true];
  expect(await refusal({ credits })).toEqual(new RangeError('credits must be at least 1'));
  expect(calls).toEqual([]);
});
