import { readdirSync } from 'node:fs';
import { posix, sep } from 'node:path';

/** Finds the built file that answers a path of an address, or undefined. */
export type FindFile = (urlPath: string) => string | undefined;

/**
 * Reads a built folder once. Answers come only from that list, so no path can lead out of it,
 * and dot files, source maps and compressed copies (.br, .gz) are not served under their own path.
 */
export function createFileFinder(folder: string): FindFile {
  const files = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => posix.join(entry.parentPath.slice(folder.length).split(sep).join('/'), entry.name))
      .map((name) => name.replace(/^\//, ''))
      .filter((name) => !/(^|\/)\.(?!well-known\/)|\.(map|br|gz)$/.test(name)),
  );
  return (urlPath) => {
    const path = decode(urlPath)?.replace(/^\//, '').replace(/\/$/, '');
    if (path === undefined) return undefined;
    const asPage = path === '' ? ['index.html'] : [path, `${path}.html`, `${path}/index.html`];
    return asPage.find((name) => files.has(name));
  };
}

function decode(urlPath: string): string | undefined {
  try {
    return decodeURIComponent(urlPath);
  } catch {
    return undefined;
  }
}
