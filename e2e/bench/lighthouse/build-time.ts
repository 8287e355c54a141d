import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchRow } from '../bench-row.ts';
import { median } from '../quantile.ts';

const site = fileURLToPath(new URL('../../../site/', import.meta.url));
const builds = 3;

/**
 * Builds the whole site into a folder of its own, by a new process each time; preview pictures are cached.
 * Beside it, the time of Astro for a site of one empty page, which our code cannot reduce.
 */
export async function benchBuildTime(): Promise<BenchRow[]> {
  const outDir = mkdtempSync(join(tmpdir(), 'deskmate-site-'));
  const empty = writeEmptySite();
  try {
    const wholeMs: number[] = [];
    const emptyMs: number[] = [];
    for (let round = 0; round < builds; round += 1) {
      emptyMs.push(await timeBuild(empty, join(empty, 'dist')));
      wholeMs.push(await timeBuild(site, outDir));
    }
    const pages = readdirSync(outDir, { recursive: true }).filter((file) => String(file).endsWith('.html')).length;
    const whole = median(wholeMs);
    const least = median(emptyMs);
    return [
      {
        what: `site: build of ${pages} pages, cold`,
        kind: 'time',
        pace: 'services',
        ours: whole,
        baseline: { name: 'Astro, one empty page', value: least },
      },
      {
        what: 'site: build per page beyond the first',
        kind: 'time',
        pace: 'services',
        ours: (whole - least) / (pages - 1),
        budget: { atMost: 60 },
      },
    ];
  } finally {
    rmSync(outDir, { recursive: true, force: true });
    rmSync(empty, { recursive: true, force: true });
  }
}

/** Inside the site's node_modules, so that it finds the same Astro. */
function writeEmptySite(): string {
  const folder = mkdtempSync(join(site, 'node_modules/.empty-site-'));
  mkdirSync(join(folder, 'src/pages'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'src/pages/index.astro'), '<html lang="en"><title>Empty</title><h1>Empty</h1></html>');
  return folder;
}

async function timeBuild(root: string, outDir: string): Promise<number> {
  rmSync(outDir, { recursive: true, force: true });
  for (const cache of ['.vite', '.astro']) rmSync(join(root, 'node_modules', cache), { recursive: true, force: true });
  const startedAt = performance.now();
  await build(root, outDir);
  return performance.now() - startedAt;
}

function build(root: string, outDir: string): Promise<void> {
  const astro = join(site, 'node_modules/astro/bin/astro.mjs');
  const child = spawn(process.execPath, [astro, 'build', '--outDir', outDir, '--silent'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((resolve, reject) =>
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The site in ${root} did not build (${code})`)),
    ),
  );
}
