import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../../site/dist/', import.meta.url));

/** The path of every page that the built site tells search engines about. */
export function pathsInSitemap(): string[] {
  const files = readdirSync(built).filter((name) => /^sitemap-\d+\.xml$/.test(name));
  const paths = files.flatMap((name) =>
    [...readFileSync(built + name, 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      (match) => new URL(match[1] ?? '').pathname,
    ),
  );
  if (paths.length === 0) throw new Error('The built site has no sitemap');
  return paths;
}
