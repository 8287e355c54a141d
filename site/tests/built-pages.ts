import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type HTMLElement, parse } from 'node-html-parser';
import { inject } from 'vitest';

export const builtSite = inject('builtSite');

export type BuiltPage = {
  /** As people type it: `/`, `/pricing`, `/ar/pricing`. */
  address: string;
  language: 'en' | 'ar';
  html: string;
  document: HTMLElement;
};

export const files = new Set(
  readdirSync(builtSite, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(builtSite.length)),
);

export const readBuilt = (path: string): Buffer => readFileSync(join(builtSite, path));
export const gzipBytes = (content: string | Buffer): number => gzipSync(content, { level: 9 }).length;

export const builtPages: BuiltPage[] = [...files]
  .filter((file) => file.endsWith('.html'))
  .sort()
  .map((file) => {
    const html = readBuilt(file).toString();
    const address = file.replace(/\.html$/, '').replace(/\/index$/, '') || '/';
    return { address, language: /^\/ar(\/|$)/.test(address) ? 'ar' : 'en', html, document: parse(html) };
  });

/** What runs while the page loads: every inline script, data blocks apart. */
export const inlineScripts = ({ document }: BuiltPage): string[] =>
  document
    .querySelectorAll('script:not([src])')
    .filter((script) => script.getAttribute('type') !== 'application/ld+json')
    .map((script) => script.rawText);

export const hasIslands = ({ document }: BuiltPage): boolean => document.querySelector('astro-island') !== null;
