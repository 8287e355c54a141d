import { expect, test } from 'vitest';
import { takeFromLots } from './credit-lots.ts';
import type { SpendableLot } from './credit-repository.ts';
import { lowCreditAfter } from './low-credit.ts';

const now = new Date('2026-03-10T12:00:00Z');
const monthEnd = new Date('2026-04-10T12:00:00Z');
const lot = (change: Partial<SpendableLot>): SpendableLot => ({
  id: 'month',
  clientId: 'client',
  group: 'standard',
  kind: 'monthly',
  remaining: 100,
  granted: 100,
  requestId: 'grant:1:0',
  createdAt: now,
  expiresAt: monthEnd,
  ...change,
});
const bought = (remaining: number) => lot({ id: 'bought', kind: 'bought', remaining, granted: null });
const after = (lots: SpendableLot[], credits: number) => lowCreditAfter(lots, takeFromLots(lots, credits), now);

test('a threshold is crossed by the spend that reaches it, and by no other', () => {
  expect(after([lot({})], 79)).toBeNull();
  expect(after([lot({})], 80)).toEqual({ threshold: 80, left: 20, endsAt: monthEnd });
  expect(after([lot({ remaining: 21 })], 1)).toMatchObject({ threshold: 80 });
  expect(after([lot({ remaining: 20 })], 19)).toBeNull();
  expect(after([lot({ remaining: 1 })], 1)).toEqual({ threshold: 100, left: 0, endsAt: null });
  expect(after([lot({})], 100)).toMatchObject({ threshold: 100 });
});

test('bought credit is left: nothing is used up before it is', () => {
  expect(after([lot({}), bought(50)], 80)).toMatchObject({ threshold: 80, left: 70, endsAt: monthEnd });
  expect(after([lot({}), bought(50)], 120)).toEqual({ threshold: 80, left: 30, endsAt: null });
  expect(after([lot({ remaining: 20 }), bought(50)], 20)).toBeNull();
  expect(after([bought(30)], 29)).toBeNull();
  expect(after([bought(30)], 30)).toMatchObject({ threshold: 100 });
});

test('a trial that still runs beside a bought plan counts as left', () => {
  const trial = lot({ id: 'trial', kind: 'trial', remaining: 10, granted: 60 });
  expect(after([trial, lot({})], 10)).toBeNull();
  expect(after([trial, lot({})], 89)).toBeNull();
  expect(after([trial, lot({})], 90)).toMatchObject({ threshold: 80, left: 20 });
});

test('credits held at the turn of the month are not spent from the new month', () => {
  const ended = lot({ id: 'ended', remaining: 5, expiresAt: now });
  expect(after([ended], 5)).toBeNull();
  expect(after([ended, lot({})], 5)).toBeNull();
  expect(after([ended, lot({})], 85)).toMatchObject({ threshold: 80, left: 20 });
});

test('a month of an earlier version, whose grant is not known, says only that it is used up', () => {
  expect(after([lot({ granted: null })], 99)).toBeNull();
  expect(after([lot({ granted: null })], 100)).toMatchObject({ threshold: 100 });
});
