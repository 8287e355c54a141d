import { chapters, otherNames } from './chapters.ts';
import { type Collection, collections, uncheckedCollections } from './collections.ts';
import { normalizeName } from './normalize-name.ts';

export type Named =
  | { kind: 'chapter'; number: number }
  | { kind: 'collection'; collection: Collection }
  | { kind: 'unchecked'; name: string };

/** The longest name has this many words, with its article. */
const maxWords = 4;

/** The name of a chapter or collection at the end of a text, and where it begins; null when there is none. */
export function nameAtEnd(text: string): { named: Named; at: number } | null {
  let found: { named: Named; at: number } | null = null;
  let at = text.length;
  for (let words = 0; words < maxWords && at > 0; words += 1) {
    let start = at;
    while (start > 0 && isNameLetter(text.charCodeAt(start - 1))) start -= 1;
    if (start === at) break;
    const rest = text.slice(start);
    // In Arabic, "and" is a prefix of the next word.
    const named = index.get(nameKey(rest)) ?? (rest.startsWith('و') ? index.get(nameKey(rest.slice(1))) : undefined);
    // The longer name has precedence: "ibn majah", not "majah".
    if (named) found = { named, at: start };
    if (text[start - 1] !== ' ') break;
    at = start - 1;
  }
  return found;
}

/** A key without articles, hyphens, doubled vowels and a final h, in which spellings differ. */
function nameKey(name: string): string {
  return name
    .replace(/^(?:a[nrstz]|al|as[hs]|a[dt]h)[- ](?=\S)/, '')
    .replace(/[ -]/g, '')
    .replace(/^ال(?=..)/, '')
    .replace(/aa/g, 'a')
    .replace(/ee/g, 'i')
    .replace(/oo/g, 'u')
    .replace(/h$/, '');
}

export const isNameLetter = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0x621 && code <= 0x64a) || code === 0x2d;

const index = new Map<string, Named>();
const add = (name: string, named: Named): void => {
  const key = nameKey(normalizeName(name));
  if (!index.has(key)) index.set(key, named);
};

for (const collection of collections)
  for (const name of [collection.en, collection.ar, ...collection.alsoCalled])
    add(name, { kind: 'collection', collection });
for (const { number, en, ar } of chapters) for (const name of [en, ar]) add(name, { kind: 'chapter', number });
for (const [name, number] of otherNames) add(name, { kind: 'chapter', number });
for (const name of uncheckedCollections) add(name, { kind: 'unchecked', name });
