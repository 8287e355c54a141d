import { createClock } from '@deskmate/service-kit/clock';
import { beforeEach, expect, test } from 'vitest';
import { refundCredit, settleCredit } from './close-hold.ts';

type Deps = Parameters<typeof settleCredit>[0];

const now = new Date('2026-05-01T12:00:00Z');
const cause = { requestId: 'r1', tool: 'chat', modelId: 'quick', sessionId: 's1', chatId: 'c1' };
const hold = { ...cause, clientId: 'ada', group: 'standard', credits: 5 };
const expiresAt = new Date('2026-06-01T00:00:00Z');

let calls: unknown[][];
let found: object | null;
let month: number;
let mailed: object | null;
beforeEach(() => {
  calls = [];
  found = hold;
  month = 3;
  mailed = { firstName: 'Ada' };
});

const noted =
  (name: string, answer: () => unknown = () => undefined) =>
  async (...given: unknown[]) => {
    calls.push([name, ...given]);
    return answer();
  };
const tx = {
  creditHolds: { close: noted('close', () => found) },
  credit: {
    withdraw: noted('withdraw'),
    lotsToSpend: noted('lots', () => [
      { id: 'month', kind: 'monthly', remaining: month, granted: 60, expiresAt },
      { id: 'pack', kind: 'bought', remaining: 100, granted: null, expiresAt },
    ]),
    takeFromLot: noted('take'),
    lockAccount: noted('lock', () => null),
  },
  ledger: { add: noted('add') },
  creditAlerts: { claim: noted('claim', () => mailed) },
  queueMail: noted('queue'),
};
const deps = {
  clock: createClock(() => now.getTime()),
  transact: (work: (all: object) => Promise<unknown>) => work(tx),
} as unknown as Deps;

const spend = { id: expect.any(String), clientId: 'ada', group: 'standard', kind: 'spend', ...cause, createdAt: now };

test('takes what was used from the lots in turn, once the account is locked, and frees the rest', async () => {
  await settleCredit(deps, 'r1', 4);
  expect(calls).toEqual([
    ['close', 'r1', 'settled', now],
    ['withdraw', 'ada', 'standard', { credits: 4, freed: 5 }],
    ['lots', 'ada', 'standard'],
    ['take', 'month', 3],
    ['take', 'pack', 1],
    ['add', [{ ...spend, credits: -4 }]],
    ['lock', 'ada', 'standard'],
  ]);
});

test.each([
  [50, 5],
  [5, 5],
  [2.1, 3],
  [1, 1],
])('C07: of 5 held credits takes for %d used %d', async (used, taken) => {
  await settleCredit(deps, 'r1', used);
  expect(calls).toContainEqual(['withdraw', 'ada', 'standard', { credits: taken, freed: 5 }]);
  expect(calls).toContainEqual(['add', [{ ...spend, credits: -taken }]]);
});

test.each([0, -3, Number.NaN])('writes nothing into the ledger for %d used', async (used) => {
  await settleCredit(deps, 'r1', used);
  expect(calls).toEqual([
    ['close', 'r1', 'settled', now],
    ['withdraw', 'ada', 'standard', { credits: 0, freed: 5 }],
    ['lock', 'ada', 'standard'],
  ]);
});

test('frees all of a hold that is refunded', async () => {
  await refundCredit(deps, 'r1');
  expect(calls).toEqual([
    ['close', 'r1', 'refunded', now],
    ['withdraw', 'ada', 'standard', { credits: 0, freed: 5 }],
    ['lock', 'ada', 'standard'],
  ]);
});

test('changes nothing for a hold that is closed already', async () => {
  found = null;
  await settleCredit(deps, 'r1', 4);
  expect(calls).toEqual([['close', 'r1', 'settled', now]]);
});

test('mails low credit that it causes, unless that was done', async () => {
  month = 14;
  await settleCredit(deps, 'r1', 4);
  expect(calls).toContainEqual(['claim', { clientId: 'ada', group: 'standard', threshold: 80, now }]);
  expect(calls.at(-1)?.[0]).toBe('queue');
  mailed = null;
  calls = [];
  await settleCredit(deps, 'r1', 4);
  expect(calls.map(([name]) => name)).toEqual(['close', 'withdraw', 'lots', 'take', 'add', 'lock', 'claim']);
});
