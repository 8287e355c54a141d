import { setTimeout as wait } from 'node:timers/promises';
import { cpuMs } from '../process-figures.ts';
import { heldBytes } from './held-memory.ts';
import type { Bypass, Variant } from './start-variants.ts';

const settleMs = 1500;

/** What a chunk costs the process in between, and how long chunks are on their way, with so many streams open. */
export async function measureChunks(
  { load, upstream }: Pick<Bypass, 'load' | 'upstream'>,
  variant: Variant,
  { streams, seconds }: { streams: number; seconds: number },
): Promise<{ cpuMsPerChunk: number; p50Ms: number }> {
  await load.call('open', { target: variant.target, count: streams });
  await wait(settleMs);
  const cpuBefore = cpuMs(variant.pid);
  const { chunks, p50Ms } = await load.call('measure', { seconds });
  const cpuMsPerChunk = (cpuMs(variant.pid) - cpuBefore) / chunks;
  await upstream.call('finish', undefined);
  await load.call('ended', undefined);
  return { cpuMsPerChunk, p50Ms };
}

/** Two seconds of text, after which a stream stays open: with more of it, a stream would hold more the longer it takes to open them all. */
const sameText = 'Tell me a story [chunks 100 open]';

/** Memory that each further stream holds, in bytes. The few before them fill what every stream shares. */
export async function measureMemory(
  { load, upstream }: Pick<Bypass, 'load' | 'upstream'>,
  variant: Variant,
  { few, many }: { few: number; many: number },
): Promise<number> {
  await load.call('open', { target: variant.target, count: few, prompt: sameText });
  await load.call('silence', undefined);
  const before = await heldBytes(variant.inspector);
  await load.call('open', { target: variant.target, count: many - few, prompt: sameText });
  await load.call('silence', undefined);
  const after = await heldBytes(variant.inspector);
  await upstream.call('finish', undefined);
  await load.call('ended', undefined);
  return (after - before) / (many - few);
}

const chunksPerSecond = 50;

/**
 * How many streams one process carries: in steps, until a step gets less than 97 % of what is sent or one chunk in
 * a hundred is 100 ms late. @returns the last step that held
 */
export async function measureCapacity(
  { load, upstream }: Pick<Bypass, 'load' | 'upstream'>,
  variant: Variant,
  { steps, seconds }: { steps: readonly number[]; seconds: number },
): Promise<number> {
  let open = 0;
  let held = 0;
  for (const step of steps) {
    await load.call('open', { target: variant.target, count: step - open });
    open = step;
    await wait(settleMs);
    const { chunksPerSecond: rate, p99Ms } = await load.call('measure', { seconds });
    if (rate < 0.97 * step * chunksPerSecond || p99Ms > 100) break;
    held = step;
  }
  await upstream.call('finish', undefined);
  await load.call('ended', undefined);
  return held;
}
