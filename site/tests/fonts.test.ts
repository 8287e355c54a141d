import { expect, it } from 'vitest';
import { arabicBoldText, arabicRegularText, latinText } from '../src/fonts/alphabets.ts';
import { type BuiltPage, builtPages } from './built-pages.ts';

const pages = builtPages.map((page) => ({ address: page.address, page }));
const arabicPages = pages.filter(({ page }) => page.language === 'ar');

it.each(pages)('$address has no letter that its fonts lack', ({ page }) => {
  const covered = new Set([...(page.language === 'ar' ? arabicRegularText : latinText + arabicRegularText), '\n']);
  expect([...lettersOf(page, 'body')].filter((letter) => !covered.has(letter))).toEqual([]);
});

it.each(arabicPages)('$address has no bold letter for which the Latin font would come too', ({ page }) => {
  const covered = new Set([...arabicBoldText, '\n']);
  const bold = lettersOf(page, 'h1, h2, h3, strong, summary, .button, .brand');
  expect(bold.size).toBeGreaterThan(20);
  expect([...bold].filter((letter) => !covered.has(letter))).toEqual([]);
});

function lettersOf({ document }: BuiltPage, selector: string): Set<string> {
  const parts = document.querySelectorAll(selector).map((part) => {
    for (const silent of part.querySelectorAll('script, noscript, style, template')) silent.remove();
    return part.structuredText;
  });
  return new Set(parts.join('\n'));
}
