import type { Reference } from './reference.ts';
import type { ReferenceText } from './text-repository.ts';

/** Licensed texts by place, in all loaded languages. */
export type LoadedTexts = ReadonlyMap<string, readonly ReferenceText[]>;
export type VerifiedText = { text: string; source: string };

export const byPlace = (rows: readonly ReferenceText[]): LoadedTexts => Map.groupBy(rows, ({ place }) => place);

/** The places whose texts these references need. */
export const placesOf = (references: readonly Reference[]): string[] => [
  ...new Set(references.flatMap((one) => (one.verdict === 'exists' ? one.places : []))),
];

/**
 * The loaded text of a reference; null when a part of it was not loaded. For an Arabic quotation the Arabic text,
 * otherwise a translation, English before others.
 */
export function verifiedText(reference: Reference, loaded: LoadedTexts, isArabic: boolean): VerifiedText | null {
  if (reference.verdict !== 'exists' || reference.places.length === 0) return null;
  const languages = isArabic ? ['ar'] : translationsOf(loaded.get(reference.places[0] ?? ''));
  for (const language of languages) {
    const parts = reference.places.flatMap(
      (place) => loaded.get(place)?.find((one) => one.language === language) ?? [],
    );
    if (parts.length < reference.places.length) continue;
    const sources = [...new Set(parts.map(({ source }) => source))];
    return { text: parts.map(({ text }) => text).join(' '), source: sources.join('; ') };
  }
  return null;
}

function translationsOf(texts: readonly ReferenceText[] = []): string[] {
  const languages = texts.map(({ language }) => language).filter((language) => language !== 'ar');
  return languages.includes('en') ? ['en', ...languages] : languages;
}

/** Escapes a licensed text as Markdown on one line. */
export const asMarkdown = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_<~$]|\](?=\()/g, (sign) => `\\${sign}`);
