import { describe, expect, it } from 'vitest';
import { type BuiltPage, builtPages, files, gzipBytes, hasIslands, inlineScripts, readBuilt } from './built-pages.ts';

const kilobyte = 1000;

const fontsOf = ({ html }: BuiltPage) => [...new Set(html.match(/\/_astro\/[\w.-]+\.woff2/g))];

/** With every font and picture, although some of them wait for the reader to come near; one picture per theme. */
const requestsOf = (page: BuiltPage) => [
  page.address,
  ...fontsOf(page),
  ...page.document.querySelectorAll('picture:not(.dark) img').map((picture) => picture.getAttribute('src')),
  ...(page.html.includes('/sprite.svg') ? ['/sprite.svg'] : []),
  ...(page.html.includes('client="stale"') ? ['/api/admin/plan/version'] : []),
];

describe.each(builtPages.map((page) => ({ address: page.address, page })))('$address', ({ page }) => {
  it('runs at most 1.5 kB of script at load, 4 kB where islands sleep', () => {
    const limit = hasIslands(page) ? 4 * kilobyte : 1.5 * kilobyte;
    expect(gzipBytes(inlineScripts(page).join('\n'))).toBeLessThanOrEqual(limit);
  });

  it('loads no script file before anything is touched', () => {
    expect(page.document.querySelectorAll('script[src], link[rel="modulepreload"]')).toHaveLength(0);
  });

  it('weighs at most 70 kB with its fonts, 100 kB in Arabic', () => {
    const fonts = fontsOf(page).reduce((sum, font) => sum + readBuilt(font).length, 0);
    expect(fonts).toBeGreaterThan(10 * kilobyte);
    expect(gzipBytes(page.html) + fonts).toBeLessThanOrEqual((page.language === 'ar' ? 100 : 70) * kilobyte);
  });

  it('makes at most 6 requests', () => {
    expect(requestsOf(page).length).toBeLessThanOrEqual(6);
    expect(page.document.querySelectorAll('link[rel="stylesheet"]')).toHaveLength(0);
  });
});

it('has at most 76 kB of script when every island of the heaviest page is awake', () => {
  const scripts = [...files].filter((file) => file.endsWith('.js'));
  const bytes = Object.fromEntries(scripts.map((file) => [file, gzipBytes(readBuilt(file))]));
  const imported = (file: string): string[] => {
    const source = readBuilt(file).toString();
    const found = scripts.filter((other) => source.includes(`from"./${other.split('/').at(-1)}`));
    return [file, ...found.flatMap(imported)];
  };
  for (const page of builtPages.filter(hasIslands)) {
    const entries = scripts.filter((file) => page.html.includes(file));
    const all = new Set(entries.flatMap(imported));
    const total = [...all].reduce((sum, file) => sum + (bytes[file] ?? 0), gzipBytes(inlineScripts(page).join('\n')));
    expect(all.size).toBeGreaterThan(2);
    expect(total, page.address).toBeLessThanOrEqual(76 * kilobyte);
  }
});
