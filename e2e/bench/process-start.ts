import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startProduct } from '../product/start-product.ts';
import { type BenchDatabase, benchDatabase } from './bench-database.ts';
import type { BenchRow } from './bench-row.ts';
import { residentKb } from './process-figures.ts';
import { median } from './quantile.ts';

const laterStarts = 3;
const restMs = 5000;

/** From process start to the first healthy answer, on an empty and on a used data directory, and memory at rest. */
export async function benchProcessStart(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'deskmate-bench-'));
  const database = await benchDatabase();
  try {
    const first = await startOnce(dataDir, database);
    const seconds: number[] = [];
    let memoryMb = 0;
    for (let round = 1; round <= laterStarts; round += 1) {
      const later = await startOnce(dataDir, database, { atRest: round === laterStarts });
      seconds.push(later.seconds);
      memoryMb = later.memoryMb;
    }
    const embedded = database.url === null;
    const what = (text: string) => `process: ${text} (${database.name})`;
    return [
      { what: what('first start to ready'), unit: 's', ours: first.seconds },
      { what: what('later start to ready'), unit: 's', ours: median(seconds), budget: { atMost: 1.5 } },
      { what: what('memory, idle'), unit: 'MB', ours: memoryMb, budget: { atMost: embedded ? 420 : 170 } },
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
): Promise<{ seconds: number; memoryMb: number }> {
  const startedAt = performance.now();
  const product = await startProduct(url === null ? {} : { DATABASE_URL: url }, { dataDir });
  const seconds = (performance.now() - startedAt) / 1000;
  if (atRest) await wait(restMs);
  const memoryMb = residentKb(product.pid) / 1000;
  await product.stop();
  return { seconds, memoryMb };
}
