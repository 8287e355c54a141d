import type { GlossaryTerm } from '@deskmate/api/contracts/ai/glossary';
import { glossaryLimits } from '@deskmate/api/limits';
import { oneLine } from '@deskmate/api/one-line';
import { decodeCsv, readCsv, writeCsv } from './csv.ts';

const header = ['source', 'target', 'note', 'case_sensitive'] as const;

/** What glossaries of other programs call the first two columns. */
const sourceNames =
  /^(?:source|original)(?:[ _-]?(?:term|text|language))?$|^term$|^(?:ال)?(?:مصدر|مصطلح|أصل)$|^(?:النص|المصطلح) (?:الأصلي|المصدر)$/i;
const targetNames =
  /^(?:target|translated)(?:[ _-]?(?:term|text|language))?$|^translation$|^(?:ال)?(?:هدف|ترجمة|مقابل)$|^(?:النص|المصطلح) (?:الهدف|المترجم)$/i;

/** Files beyond this hold no glossary of ours: 2,000 terms with notes take half of it. */
const fileBytesMax = 2_500_000;

export type ReadTerms = {
  terms: GlossaryTerm[];
  /** Rows without both terms, or with one that is too long. */
  skipped: number;
  /** Terms beyond the most that a glossary may have. */
  over: number;
};

/** The terms of a file, or why there are none. */
export async function readGlossaryFile(
  file: Blob,
): Promise<ReadTerms | { fault: 'fileTooLarge' | 'fileEncoding' | 'fileEmpty' }> {
  if (file.size > fileBytesMax) return { fault: 'fileTooLarge' };
  const text = decodeCsv(new Uint8Array(await file.arrayBuffer()));
  if (text === null) return { fault: 'fileEncoding' };
  const found = readGlossaryCsv(text);
  return found.terms.length === 0 ? { fault: 'fileEmpty' } : found;
}

/** The terms as edited and those of a file together; where both have a term, that of the file. */
export function addTerms(edited: readonly GlossaryTerm[], found: ReadTerms): { terms: GlossaryTerm[]; over: number } {
  const fresh = new Set(found.terms.map(({ source }) => source));
  const others = edited.filter(({ source }) => source.trim() !== '' && !fresh.has(source));
  const terms = [...others, ...found.terms];
  const over = Math.max(0, terms.length - glossaryLimits.termsMax) + found.over;
  return { terms: terms.slice(0, glossaryLimits.termsMax), over };
}

/** The terms of a CSV file: source, target, note, whether case matters; the names of the columns may stand first. */
export function readGlossaryCsv(text: string): ReadTerms {
  const rows = readCsv(text);
  const [first = '', second = ''] = rows[0] ?? [];
  const isHeader = sourceNames.test(first) && targetNames.test(second);
  const bySource = new Map<string, GlossaryTerm>();
  let skipped = 0;
  for (const [source = '', target = '', note = '', exact = ''] of isHeader ? rows.slice(1) : rows) {
    const term = completeTerm({ source, target, note, case_sensitive: /^(?:true|yes|1|x)$/i.test(exact) });
    if (term) bySource.set(term.source, term);
    else skipped += 1;
  }
  const terms = [...bySource.values()];
  const over = Math.max(0, terms.length - glossaryLimits.termsMax);
  return { terms: terms.slice(0, glossaryLimits.termsMax), skipped, over };
}

export const writeGlossaryCsv = (terms: readonly GlossaryTerm[]): string =>
  writeCsv([
    header,
    ...terms.map(({ source, target, note = '', case_sensitive = false }) => [
      source,
      target,
      note,
      case_sensitive ? 'true' : 'false',
    ]),
  ]);

/** A term as the service takes it; null where a side is empty or too long. */
export function completeTerm({ source, target, note = '', case_sensitive = false }: GlossaryTerm): GlossaryTerm | null {
  const [from, to, about] = [oneLine(source), oneLine(target), oneLine(note)];
  const isFitting = [from, to].every((text) => text !== '' && text.length <= glossaryLimits.termMax);
  if (!isFitting) return null;
  return {
    source: from,
    target: to,
    ...(about === '' ? {} : { note: about.slice(0, glossaryLimits.termMax) }),
    ...(case_sensitive ? { case_sensitive } : {}),
  };
}
