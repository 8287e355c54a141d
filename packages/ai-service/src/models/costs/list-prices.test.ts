import { expect, test } from 'vitest';
import { seedModels } from '../seed-models.ts';
import { costSource } from './cost-source.ts';
import { listPrice } from './list-prices.ts';

const sonnet = { vendor: 'anthropic', upstreamId: 'claude-sonnet-5-5' };
const now = new Date('2026-11-22T12:00:00Z');

test('a seeded model has its vendor’s list price, a promised change of it included', () => {
  expect(listPrice(sonnet, now)).toEqual({
    currency: 'USD',
    input: 2_000_000,
    output: 10_000_000,
    image: 0,
    minute: 0,
  });
  const argon = { vendor: 'google', upstreamId: 'gemini-4-argon' };
  expect(listPrice(argon, new Date('2026-11-30T23:59:59Z'))?.input).toBe(2_000_000);
  expect(listPrice(argon, new Date('2026-12-01T00:00:00Z'))?.input).toBe(4_000_000);
});

test('the price of the operator comes before the list price; without either the cost is unknown, not zero', () => {
  const row = { modelId: 'm', vendorPrice: null };
  const prices = { currency: 'EUR', input: 1, output: 2, image: 0, minute: 0 };
  expect(costSource('chat', { ...row, ...sonnet, vendorPrice: prices }, now).price).toEqual(prices);
  expect(costSource('chat', { ...row, ...sonnet }, now).price?.currency).toBe('USD');
  expect(costSource('chat', { ...row, vendor: 'openai', upstreamId: 'gpt-9' }, now).price).toBeNull();
  expect(costSource('chat', { ...row, vendor: 'server', upstreamId: 'gpt-6-sol' }, now).price).toBeNull();
  expect(costSource('chat', { ...row, vendor: 'ollama', upstreamId: 'llama' }, now).price?.input).toBe(0);
});

test('of the seeded models that are offered, only those that have no one price are missing', () => {
  const missing = seedModels(new Set(['openai', 'anthropic', 'google']))
    .filter(({ status }) => status !== 'retired')
    .filter((row) => listPrice(row, now) === null);
  expect(missing.map(({ upstreamId }) => upstreamId)).toEqual(['gpt-image-2', 'gpt-image-1.5']);
});
