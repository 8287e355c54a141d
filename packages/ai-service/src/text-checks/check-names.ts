import type { OutputFault } from '../answers/output-rules.ts';
import { listed, withoutParts } from './compare-parts.ts';

/** A capital inside the word, as in GitHub or iPhone, marks a name in every language of this script. */
const name =
  /(?<![\p{L}\p{N}_])(?=[\p{Script=Latin}\p{N}]{5,40}(?![\p{L}\p{N}]))\p{Script=Latin}*\p{Ll}\p{Lu}[\p{Script=Latin}\p{N}]*/gu;
/** Each is looked for in the whole text. */
const mostNames = 200;
const latin = /\p{Script=Latin}/gu;
const anyLetter = /\p{L}/gu;

/** Whether a translation into a language of Latin letters keeps the names that are written like no other word. */
export function checkNames(text: string, source: string): OutputFault[] {
  const found = withoutParts(source).match(name) ?? [];
  const names = new Set(found.slice(0, mostNames).map((one) => one.replace(/s$/, '')));
  if (names.size === 0 || countOf(text, latin) * 2 < countOf(text, anyLetter)) return [];
  const folded = fold(text);
  const missing = [...names].filter((one) => !folded.includes(fold(one)));
  return missing.length === 0 ? [] : [{ name: 'names', detail: `keep these names: ${listed(missing)}` }];
}

const fold = (text: string): string => text.toLowerCase().replaceAll(/[-\s]/g, '');

const countOf = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0;
