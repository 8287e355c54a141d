import { sourceLanguages } from '@deskmate/api/languages';
import { languageOfScript } from './script-language.ts';

/** `isSure` is false where the text is too short to tell: the person is asked. */
export type Detected = { code: string; isSure: boolean };

/** Characters that are enough to detect the language. */
const read = 1000;

/** With fewer letters, words of several languages look alike. */
const fewLetters = 12;

/** Codes of the detector that differ from those of the list. */
const otherCodes: Record<string, string> = { no: 'nb', tl: 'fil' };

/**
 * The language of a text; null where it has no letters, or none of the listed languages. A script that only one language
 * uses is recognised at once; the detector for the others is fetched when it is first needed.
 */
export async function detectLanguage(text: string): Promise<Detected | null> {
  const sample = wordsOf(text.slice(0, read));
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return null;
  const code = languageOfScript(sample);
  if (code !== null) return { code, isSure: true };
  const { eld } = await import('eld/extrasmall');
  const result = eld.detect(sample);
  const found = otherCodes[result.language] ?? result.language;
  if (!sourceLanguages.includes(found)) return null;
  return { code: found, isSure: letters >= fewLetters && result.isReliable() };
}

/** Without the parts that have no language: addresses, tags, placeholders, code. */
const wordsOf = (text: string): string =>
  text
    .replace(/https?:\S+|<[^<>]*>|\{[^{}]*\}|`[^`]*`|%\w/g, ' ')
    .split(/\s/)
    .filter((word) => !word.slice(1, -1).includes('@'))
    .join(' ');
