import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

export type Manifest = Record<
  string,
  { file: string; name?: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
>;

export const readManifest = (outDir: string): Manifest =>
  JSON.parse(readFileSync(`${outDir}/.vite/manifest.json`, 'utf8')) as Manifest;

/** The files that a set of entries needs before it can run: the entries and their static imports. */
export function filesOf(manifest: Manifest, entries: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}`);
    if (seen.has(chunk.file)) return;
    seen.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  entries.forEach(visit);
  return [...seen];
}

/** The compressed size in bytes. */
export const gzipBytes = (outDir: string, files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(`${outDir}/${file}`), { level: 9 }).length, 0);
