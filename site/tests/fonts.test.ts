import { expect, it } from 'vitest';
import { arabicText, latinText } from '../src/fonts/alphabets.ts';
import { builtPages } from './built-pages.ts';

it.each(builtPages.map((page) => ({ address: page.address, page })))(
  '$address has no letter that its fonts lack',
  ({ page }) => {
    const covered = new Set([...latinText, ...arabicText, '\n']);
    const text = page.document.querySelector('body')?.structuredText ?? '';
    expect([...new Set(text)].filter((letter) => !covered.has(letter))).toEqual([]);
  },
);
