import { toNumber } from './parse-markers.ts';

const digits = '[\\d٠-٩۰-۹]{1,5}';
const before = 'pp?\\.|pages?|seiten?|p[aá]ginas?|стр(?:\\.|аниц\\p{L}*)|ص\\.?|(?:ال)?صفح(?:ة|ه|ات|تين|تان)';
const places = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}])(?:${before})\\s{0,3}(${digits})(?:\\s{0,3}([-–,،&]|to|and|bis|und|à|et|y|إلى|و)\\s{0,3}(${digits}))?|第\\s?(${digits})\\s?[页頁]`,
  'giu',
);
const isRange = /^(?:[-–]|to|bis|à|إلى)$/iu;
const maxPages = 10;

/** The pages that a question names, such as "p. 12", "pages 3–5" or "ص. ١٢". A marked part of a page comes with its page. */
export function namedPages(question: string): number[] {
  const named = [...question.matchAll(places)].flatMap(([, first, between = '', second, chinese]) => {
    const from = toNumber(first ?? chinese ?? '');
    if (second === undefined) return [from];
    const to = toNumber(second);
    return isRange.test(between) && to > from
      ? Array.from({ length: Math.min(to - from + 1, maxPages) }, (_, at) => from + at)
      : [from, to];
  });
  return [...new Set(named)].slice(0, maxPages);
}
