import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { cache, root } from './folders.mjs';

const leftOut = new Set(['node_modules', 'dist', '.astro', '.toolchain', 'data', 'test-results']);

/** One hash over the names and contents of files and whole folders (paths from the clone's root) and some words. */
export function fingerprint(paths, words = []) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesUnder(path))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(`${root}/${file}`))
        .update('\0');
  }
  return hash.update(JSON.stringify(words)).digest('hex');
}

function filesUnder(path) {
  if (!existsSync(`${root}/${path}`)) return [];
  if (statSync(`${root}/${path}`).isFile()) return [path];
  return readdirSync(`${root}/${path}`, { withFileTypes: true })
    .filter((entry) => !leftOut.has(entry.name) && `${root}/${path}/${entry.name}` !== cache)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesUnder(`${path}/${entry.name}`));
}
