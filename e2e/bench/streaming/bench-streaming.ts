import type { BenchRow } from '../bench-row.ts';
import { median } from '../quantile.ts';
import { measureCapacity, measureChunks, measureMemory } from './measure-way.ts';
import { type StreamingWorld, type Way, withStreamingWorld } from './open-world.ts';

const steps = [200, 300, 400, 500, 600, 700];
const rounds = 3;

/** Streams through the built product beside a bare pipe, the vendor sending 50 chunks a second. */
export const benchStreaming = (): Promise<BenchRow[]> =>
  withStreamingWorld({ mostStreams: steps.at(-1) ?? 0, streamsPerClient: 3 }, async (world) => {
    const named = (what: string) => `${what} (${world.databaseName})`;
    await warmUp(world);
    return [
      await memoryRow(world, named('stream: memory held per open stream')),
      await cpuRow(world, named('stream: CPU per chunk, 200 open')),
      await firstChunkRow(world, named('stream: first chunk, added p50')),
      await addedRow(world, named('stream: chunk, added p50, 60 open')),
      await capacityRow(world, named('stream: streams on one process')),
    ];
  });

/** Until the code is compiled and the pools are full, figures say little. */
async function warmUp(world: StreamingWorld): Promise<void> {
  for (const way of [world.pipe, world.ours]) {
    await world.load.call('firstChunks', { target: way.target, count: 60 });
    await measureChunks(world, way, { streams: 50, seconds: 4 });
  }
}

/** Both ways in turns, so that what else the machine does meets both alike. */
async function cpuRow(world: StreamingWorld, what: string): Promise<BenchRow> {
  const costs = { pipe: [] as number[], ours: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['pipe', 'ours'] as const) {
      const { cpuMicrosPerChunk } = await measureChunks(world, world[name], { streams: 200, seconds: 5 });
      costs[name].push(cpuMicrosPerChunk);
    }
  }
  const baseline = { name: 'pipe', value: median(costs.pipe) };
  return { what, unit: 'µs', ours: median(costs.ours), baseline, budget: { atMost: 1.6, of: 'ratio' } };
}

async function firstChunkRow(world: StreamingWorld, what: string): Promise<BenchRow> {
  const wait = (way: Way) => world.load.call('firstChunks', { target: way.target, count: 150 });
  const [direct, pipe, ours] = [await wait(world.direct), await wait(world.pipe), await wait(world.ours)];
  const baseline = { name: 'pipe', value: pipe - direct };
  return { what, unit: 'ms', ours: ours - direct, baseline, budget: { atMost: 4 } };
}

async function addedRow(world: StreamingWorld, what: string): Promise<BenchRow> {
  const latency = async (way: Way) => (await measureChunks(world, way, { streams: 60, seconds: 5 })).p50Ms;
  const [direct, pipe, ours] = [await latency(world.direct), await latency(world.pipe), await latency(world.ours)];
  const baseline = { name: 'pipe', value: pipe - direct };
  return { what, unit: 'ms', ours: ours - direct, baseline, budget: { atMost: 0.8 } };
}

async function memoryRow(world: StreamingWorld, what: string): Promise<BenchRow> {
  const memory = (way: Way) => measureMemory(world, way, { few: 50, many: 350 });
  const baseline = { name: 'pipe', value: await memory(world.pipe) };
  return { what, unit: 'kB', ours: await memory(world.ours), baseline, budget: { atMost: 60 } };
}

async function capacityRow(world: StreamingWorld, what: string): Promise<BenchRow> {
  const capacity = (way: Way) => measureCapacity(world, way, { steps, seconds: 4 });
  const baseline = { name: 'pipe', value: await capacity(world.pipe) };
  return { what, unit: '', ours: await capacity(world.ours), baseline, budget: { atLeast: 400 } };
}
