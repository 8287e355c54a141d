import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchRow } from '../bench-row.ts';
import { median } from '../quantile.ts';

const site = fileURLToPath(new URL('../../../site/', import.meta.url));
const builds = 3;

/** Builds the whole site into a folder of its own, by a new process each time; preview pictures are cached. */
export async function benchBuildTime(): Promise<BenchRow[]> {
  const outDir = mkdtempSync(join(tmpdir(), 'deskmate-site-'));
  try {
    const seconds: number[] = [];
    for (let round = 0; round < builds; round += 1) {
      rmSync(outDir, { recursive: true });
      rmSync(join(site, 'node_modules/.vite'), { recursive: true, force: true });
      rmSync(join(site, 'node_modules/.astro'), { recursive: true, force: true });
      const startedAt = performance.now();
      await build(outDir);
      seconds.push((performance.now() - startedAt) / 1000);
    }
    const pages = readdirSync(outDir, { recursive: true }).filter((file) => String(file).endsWith('.html')).length;
    const whole = median(seconds);
    return [
      { what: `site: build of ${pages} pages, cold`, unit: 's', ours: whole },
      { what: 'site: build per page', unit: 's', ours: whole / pages, budget: { atMost: 0.06 } },
    ];
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

function build(outDir: string): Promise<void> {
  const astro = join(site, 'node_modules/astro/bin/astro.mjs');
  const child = spawn(process.execPath, [astro, 'build', '--outDir', outDir, '--silent'], {
    cwd: site,
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((resolve, reject) =>
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The site did not build (${code})`)))),
  );
}
