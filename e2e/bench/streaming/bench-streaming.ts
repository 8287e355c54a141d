import type { BenchRow } from '../bench-row.ts';
import { median } from '../quantile.ts';
import { measureCapacity, measureChunks, measureMemory } from './measure-variant.ts';
import { type Variant, type Variants, withVariants } from './start-variants.ts';

const steps = [200, 300, 400, 500, 600, 700];
const rounds = 3;

/** Streams through the built product beside a bare pipe, the vendor sending 50 chunks a second. */
export const benchStreaming = (): Promise<BenchRow[]> =>
  withVariants({ maxStreams: steps.at(-1) ?? 0, streamsPerClient: 3 }, async (variants) => {
    const named = (what: string) => `${what} (${variants.databaseName})`;
    await warmUp(variants);
    return [
      await memoryRow(variants, named('stream: memory held per open stream, 100 chunks of text each')),
      await cpuRow(variants, named('stream: CPU per chunk, 200 open')),
      await firstChunkRow(variants, named('stream: first chunk, added p50')),
      await addedRow(variants, named('stream: chunk, added p50, 60 open')),
      await capacityRow(variants, named('stream: streams on one process')),
    ];
  });

/** A warm-up, because the first figures include compilation and connecting. */
async function warmUp(variants: Variants): Promise<void> {
  for (const variant of [variants.pipe, variants.ours]) {
    await variants.load.call('firstChunks', { target: variant.target, count: 60 });
    await measureChunks(variants, variant, { streams: 50, seconds: 4 });
  }
}

/** Both variants in turns, so that other load affects both alike. */
async function cpuRow(variants: Variants, what: string): Promise<BenchRow> {
  const costs = { pipe: [] as number[], ours: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['pipe', 'ours'] as const) {
      const { cpuMsPerChunk } = await measureChunks(variants, variants[name], { streams: 200, seconds: 5 });
      costs[name].push(cpuMsPerChunk);
    }
  }
  const baseline = { name: 'pipe', value: median(costs.pipe) };
  return { what, kind: 'ratio', of: 'time', ours: median(costs.ours), baseline, budget: { atMost: 2 } };
}

async function firstChunkRow(variants: Variants, what: string): Promise<BenchRow> {
  const wait = (variant: Variant) => variants.load.call('firstChunks', { target: variant.target, count: 150 });
  const [direct, pipe, ours] = [await wait(variants.direct), await wait(variants.pipe), await wait(variants.ours)];
  const baseline = { name: 'pipe', value: pipe - direct };
  return {
    what,
    kind: 'time',
    pace: 'services',
    ours: ours - direct,
    baseline,
    budget: { atMost: variants.databaseName === 'PGlite' ? 8 : 6 },
  };
}

async function addedRow(variants: Variants, what: string): Promise<BenchRow> {
  const latency = async (variant: Variant) =>
    (await measureChunks(variants, variant, { streams: 60, seconds: 5 })).p50Ms;
  const [direct, pipe, ours] = [
    await latency(variants.direct),
    await latency(variants.pipe),
    await latency(variants.ours),
  ];
  const baseline = { name: 'pipe', value: pipe - direct };
  return { what, kind: 'time', pace: 'services', ours: ours - direct, baseline, budget: { atMost: 0.8 } };
}

async function memoryRow(variants: Variants, what: string): Promise<BenchRow> {
  const memory = (variant: Variant) => measureMemory(variants, variant, { few: 50, many: 250 });
  const baseline = { name: 'pipe', value: await memory(variants.pipe) };
  return { what, kind: 'memory', ours: await memory(variants.ours), baseline, budget: { atMost: 45_000 } };
}

async function capacityRow(variants: Variants, what: string): Promise<BenchRow> {
  const capacity = (variant: Variant) => measureCapacity(variants, variant, { steps, seconds: 4 });
  const baseline = { name: 'pipe', value: await capacity(variants.pipe) };
  return { what, kind: 'ratio', of: 'count', ours: await capacity(variants.ours), baseline, budget: { atLeast: 0.9 } };
}
