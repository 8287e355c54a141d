import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'astro';
import type { Plugin } from 'vite';
import type { TestProject } from 'vitest/node';

const root = join(import.meta.dirname, '..');

/** Builds the site as it is deployed into a folder of its own under the cache, and gives that folder. */
export async function buildSite(name: string, plugins: Plugin[] = []): Promise<string> {
  const outDir = join(root, 'node_modules/.cache/built-for-tests', name);
  rmSync(outDir, { recursive: true, force: true });
  const { NODE_ENV } = process.env;
  // Otherwise the runner's `test` would put React's development build into the islands.
  Object.assign(process.env, { NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' });
  await build({ root, outDir, logLevel: 'error', vite: { plugins } });
  process.env.NODE_ENV = NODE_ENV;
  return outDir;
}

/** The tests read one build of this very source, whatever lies in `dist`. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide('builtSite', await buildSite('as-deployed'));
}

declare module 'vitest' {
  interface ProvidedContext {
    builtSite: string;
  }
}
