import { expect, test } from 'vitest';
import { createCounters } from './counters.ts';
import { type Limit, type LimitName, limitTable } from './limit-table.ts';
import { createLimits } from './limits.ts';

const limits = createLimits(createCounters(null));
const refusal = { code: 'too_many_requests', retryAfterSeconds: expect.any(Number) };

test('B18: known clients keep a tenth of the network limit, and at most half of the client limit', async () => {
  const shared = createLimits(createCounters(null));
  for (const [name, share] of [
    ['sign_in', 20],
    ['upload', 30],
    ['contact', 1],
  ] as const) {
    await shared.useByNetwork(name, 'one', limitTable[name].perNetwork.points);
    const asAda = () => shared.useByNetwork(name, 'one', 1, async () => 'ada');
    for (let use = 0; use < share; use++) expect(await asAda()).toMatchObject({ account: 'ada', refusal });
    await expect(asAda()).rejects.toMatchObject(refusal);
    await expect(shared.useByNetwork(name, 'one', 1, async () => null)).rejects.toMatchObject(refusal);
    expect(await shared.useByNetwork(name, 'other', 1, async () => 'ada')).toBeNull();
  }
});

test.each(Object.entries(limitTable) as [LimitName, Limit][])(
  'W13: of the kind %s exactly as many requests are admitted as its rules say, by network and by client',
  async (name, { perNetwork, perClient }) => {
    for (let use = 0; use < Math.min(perNetwork.points, 200); use++) await limits.useByNetwork(name, 'one');
    await limits.useByNetwork(name, 'one', Math.max(perNetwork.points - 200, 0));
    await expect(limits.useByNetwork(name, 'one')).rejects.toMatchObject(refusal);
    await limits.useByNetwork(name, 'other');
    if (!perClient) return;
    await limits.useByClient(name, 'ada', perClient.points);
    await expect(limits.useByClient(name, 'ada')).rejects.toMatchObject(refusal);
    await limits.useByClient(name, 'omar');
  },
);
