import { toNumber } from './parse-markers.ts';

const digits = '[\\d٠-٩۰-۹]{1,5}(?!\\p{N})';
const before = 'pp?\\.|pages?|seiten?|p[aá]ginas?|стр(?:\\.|аниц\\p{L}*)|ص\\.?|(?:ال)?صفح(?:ة|ه|ات|تين|تان)';
const and = '&|and|und|et|y|و';
const upTo = '[-–]|to|through|until|bis|à|إلى|حتى';
const between = `\\s{0,3}(?:${upTo}|[,،]\\s{0,3}(?:${and})?|${and})\\s{0,3}`;
const pageReferences = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}])(?:${before})\\s{0,3}(?:من\\s{1,3})?(${digits}(?:${between}${digits}){0,20})|第\\s?(${digits})\\s?[页頁]`,
  'giu',
);
const numbers = new RegExp(`(${upTo})?\\s{0,3}(${digits})`, 'giu');
const maxPages = 10;

/** The pages that a question names, such as "p. 12", "pages 3–5" or "ص. ١٢". A marked part of a page comes with its page. */
export function namedPages(question: string): number[] {
  const named = [...question.matchAll(pageReferences)].flatMap(([, list, chinese = '']) =>
    listedPages(list ?? chinese),
  );
  return [...new Set(named)].slice(0, maxPages);
}

/** The pages of a list such as "1, 3–5 and 9". */
function listedPages(list: string): number[] {
  const pages: number[] = [];
  for (const [, isUpTo, written = ''] of list.matchAll(numbers)) {
    const from = (pages.at(-1) ?? 0) + 1;
    const to = toNumber(written);
    if (isUpTo === undefined || to < from) pages.push(to);
    else pages.push(...Array.from({ length: Math.min(to - from + 1, maxPages) }, (_, at) => from + at));
  }
  return pages;
}
