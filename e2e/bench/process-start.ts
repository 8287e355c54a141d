import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startProduct } from '../product/start-product.ts';
import { type BenchDatabase, benchDatabase } from './bench-database.ts';
import type { BenchRow } from './bench-row.ts';
import { residentBytes } from './process-figures.ts';
import { median } from './quantile.ts';

const laterStarts = 3;
/** After this long without work the process has given back what the start took. */
const restMs = 30_000;

/** From process start to the first healthy answer, on an empty and on a used data directory, and memory at rest. */
export async function benchProcessStart(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'deskmate-bench-'));
  const database = await benchDatabase();
  try {
    const first = await startOnce(dataDir, database);
    const laterMs: number[] = [];
    let memory = 0;
    for (let round = 1; round <= laterStarts; round += 1) {
      const later = await startOnce(dataDir, database, { atRest: round === laterStarts });
      laterMs.push(later.readyMs);
      memory = later.memory;
    }
    const embedded = database.url === null;
    const what = (text: string) => `process: ${text} (${database.name})`;
    return [
      { what: what('first start to ready'), kind: 'time', pace: 'services', ours: first.readyMs },
      {
        what: what('later start to ready'),
        kind: 'time',
        pace: 'services',
        ours: median(laterMs),
        budget: { atMost: 1500 },
      },
      { what: what('memory, idle'), kind: 'memory', ours: memory, budget: { atMost: embedded ? 420e6 : 170e6 } },
    ];
  } finally {
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function startOnce(
  dataDir: string,
  { url }: BenchDatabase,
  { atRest = false } = {},
): Promise<{ readyMs: number; memory: number }> {
  const startedAt = performance.now();
  const product = await startProduct(url === null ? {} : { DATABASE_URL: url }, { dataDir });
  const readyMs = performance.now() - startedAt;
  if (atRest) await wait(restMs);
  const memory = residentBytes(product.pid);
  await product.stop();
  return { readyMs, memory };
}
