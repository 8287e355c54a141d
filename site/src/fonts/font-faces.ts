import type { Language } from '@deskmate/brand/words';
import { arabicBoldText, arabicRegularText, latinText, moreLatinText, unicodeRange } from './alphabets.ts';
import figtree from './figtree.woff2?url';
import figtreeMore from './figtree-more.woff2?url';
import plex400 from './plex-arabic-400.woff2?url';
import plex600 from './plex-arabic-600.woff2?url';

/** The fonts that the first paint needs. */
export const preloadedFonts = (language: Language): string[] => (language === 'ar' ? [plex600, plex400] : [figtree]);

/** The `@font-face` rules of a page and its `--font`. */
export const fontFaces = (language: Language): string => (language === 'ar' ? arabicFaces() : latinFaces());

const latinFaces = () =>
  [
    loaded('Figtree', '400 700', figtree, latinText, 'swap'),
    loaded('Figtree', '400 700', figtreeMore, moreLatinText, 'swap'),
    fallback('400', ['Arial', 'Liberation Sans'], 100.6),
    fallback('600 700', ['Arial Bold', 'Liberation Sans Bold'], 95.6),
    ':root{--font:Figtree,Fallback,system-ui,sans-serif}',
  ].join('');

/**
 * Plex carries the Latin letters of Arabic pages, so they need no second family: a browser would load that one too
 * while Plex is on its way. No system font breaks Arabic lines as Plex does, so a font that comes too late must not
 * replace the first paint (`optional`).
 */
const arabicFaces = () =>
  [
    loaded('Plex', '400', plex400, arabicRegularText, 'optional'),
    loaded('Plex', '600', plex600, arabicBoldText, 'optional'),
    ':root{--font:Plex,system-ui,sans-serif}',
  ].join('');

const loaded = (family: string, weight: string, url: string, letters: string, display: 'swap' | 'optional') =>
  face(family, weight, `url(${url}) format("woff2");font-display:${display};unicode-range:${unicodeRange(letters)}`);

const face = (family: string, weight: string, source: string) =>
  `@font-face{font-family:${family};font-weight:${weight};src:${source}}`;

/** A system font, scaled to the width of Figtree, so that lines break alike before and after Figtree arrives. */
const fallback = (weight: string, names: string[], width: number) =>
  face('Fallback', weight, `${names.map((name) => `local("${name}")`).join()};size-adjust:${width}%${metrics(width)}`);

/** Figtree reaches 95 % above the line and 25 % below it; browsers apply these to the scaled size. */
const metrics = (width: number) =>
  `;ascent-override:${(9500 / width).toFixed(2)}%;descent-override:${(2500 / width).toFixed(2)}%;line-gap-override:0%`;
