import { describe, expect, it } from 'vitest';
import { type BuiltPage, builtPages, files, gzipBytes, hasIslands, inlineScripts, readBuilt } from './built-pages.ts';

const kilobyte = 1000;

const scripts = [...files].filter((file) => file.endsWith('.js'));

/** These script files and all that they import statically, each once. */
function withImports(entries: string[]): string[] {
  const imported = (file: string): string[] => {
    const source = readBuilt(file).toString();
    return [file, ...scripts.filter((other) => source.includes(`from"./${other.split('/').at(-1)}`)).flatMap(imported)];
  };
  return [...new Set(entries.flatMap(imported))];
}

/** The fonts that a page loads: it also names the second Latin one, for signs that no page of ours has. */
const fontsOf = ({ html }: BuiltPage) =>
  [...new Set(html.match(/\/_astro\/[\w.-]+\.woff2/g))].filter((font) => !font.includes('figtree-more'));

/** Pictures below the first view are loaded as the reader comes near. */
const requestsOf = (page: BuiltPage) => [
  page.address,
  ...fontsOf(page),
  ...page.document
    .querySelectorAll('picture:not(.dark) img:not([loading="lazy"])')
    .map((picture) => picture.getAttribute('src')),
  ...(page.html.includes('/sprite.svg') ? ['/sprite.svg'] : []),
  ...(page.document.querySelector('script[data-version]') ? ['/api/admin/plan/version'] : []),
  ...scriptFilesOf(page),
];

/** The script files of a page's HTML and what they import. */
const scriptFilesOf = ({ document }: BuiltPage): string[] => {
  const sources = document.querySelectorAll('script[src]').map((script) => script.getAttribute('src') ?? '');
  return withImports(sources);
};

const pages = builtPages.map((page) => ({ address: page.address, page }));

describe.each(pages)('$address', ({ page }) => {
  it('runs at most 1.5 kB of script at load, 6 kB where there are islands', () => {
    const limit = hasIslands(page) ? 6 * kilobyte : 1.5 * kilobyte;
    expect(gzipBytes(inlineScripts(page).join('\n'))).toBeLessThanOrEqual(limit);
  });

  it('loads no script file before anything is touched, but that of the contact form', () => {
    const files = scriptFilesOf(page);
    expect(files.length).toBeLessThanOrEqual(page.address.endsWith('/contact-us') ? 2 : 0);
    expect(gzipBytes(files.map((file) => readBuilt(file)).join('\n'))).toBeLessThanOrEqual(1.5 * kilobyte);
  });

  it('weighs at most 45 kB with the fonts that it loads, 60 kB in Arabic', () => {
    const fontBytes = fontsOf(page).reduce((sum, font) => sum + readBuilt(font).length, 0);
    expect(fontBytes).toBeGreaterThan(10 * kilobyte);
    expect(gzipBytes(page.html) + fontBytes).toBeLessThanOrEqual((page.language === 'ar' ? 60 : 45) * kilobyte);
  });

  it('makes at most 6 requests', () => {
    expect(requestsOf(page).length).toBeLessThanOrEqual(6);
    expect(page.document.querySelectorAll('link[rel="stylesheet"]')).toHaveLength(0);
  });
});

// 76 kB, of which React is 68, and 0.2 for the plural nouns of Arabic on the plan cards.
it('has at most 76.2 kB of script when every island of the heaviest page is hydrated', () => {
  for (const page of builtPages.filter(hasIslands)) {
    const entries = scripts.filter((file) => page.html.includes(file));
    const all = withImports(entries);
    const files = all.reduce((sum, file) => sum + gzipBytes(readBuilt(file)), 0);
    expect(all.length).toBeGreaterThan(2);
    expect(files + gzipBytes(inlineScripts(page).join('\n')), page.address).toBeLessThanOrEqual(76.2 * kilobyte);
  }
});
