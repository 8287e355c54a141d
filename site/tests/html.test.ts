import { HtmlValidate } from 'html-validate';
import { expect, it } from 'vitest';
import { builtPages } from './built-pages.ts';

const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

/** Astro writes it before the first island of a page, wherever that is. Browsers treat it like one in the head. */
const styleOfIslands = /<style>astro-island[^{}]*\{display:contents\}<\/style>/;

it.each(builtPages.map((page) => ({ address: page.address, page })))('$address is valid HTML', async ({ page }) => {
  const { results } = await validator.validateString(page.html.replace(styleOfIslands, ''));
  const faults = results.flatMap(({ messages }) => messages);
  expect(faults.map(({ ruleId, line, column, message }) => `${line}:${column} ${ruleId}: ${message}`)).toEqual([]);
});
