import * as z from 'zod';
import { checkHadith, checkVerses } from './check-reference.ts';
import { collections } from './collections.ts';
import type { Reference } from './reference.ts';
import { referencesEn } from './references-en.ts';
import type { ReferenceText } from './text-repository.ts';

const line = z.strictObject({
  kind: z.enum(['quran', 'hadith'], 'must be "quran" or "hadith"'),
  /** `2:255`, or a collection and its running number: `bukhari:1`. */
  reference: z.string(),
  /** ISO 639-1. */
  language: z.string().regex(/^[a-z]{2}$/, 'must be two small letters such as "en"'),
  text: z.string().trim().min(1, 'must not be empty').max(20_000, 'must have at most 20000 characters'),
  /** Edition and licence, shown beside the text. */
  source: z.string().trim().min(1, 'must not be empty').max(300, 'must have at most 300 characters'),
});

/**
 * Parses one line of a file of licensed texts.
 * @throws Error with a message for the operator.
 */
export function readTextLine(text: string): ReferenceText {
  const read = line.safeParse(parse(text));
  if (!read.success) {
    const [issue] = read.error.issues;
    const field = issue?.path.join('.');
    throw new Error(field ? `${field} ${issue?.message}` : String(issue?.message));
  }
  const { kind, reference, ...rest } = read.data;
  return { kind, place: placeOf(kind, reference), ...rest };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('it is not valid JSON');
  }
}

function placeOf(kind: ReferenceText['kind'], reference: string): string {
  const judged = kind === 'quran' ? checkVerse(reference) : checkNumber(reference);
  if (judged.verdict === 'missing')
    throw new Error(`${reference}: ${referencesEn.missing[judged.reason](judged.limit)}`);
  if (judged.verdict === 'unreadable') throw new Error(`${reference}: ${referencesEn.reasons[judged.reason]}`);
  const [place = ''] = judged.places;
  return place;
}

function checkVerse(reference: string): Reference {
  const [, chapter = '', verse = ''] = /^(\d{1,3}):(\d{1,3})$/.exec(reference) ?? [];
  if (verse === '') throw new Error(`"${reference}" must be chapter:verse such as "2:255"`);
  return checkVerses(Number(chapter), verse);
}

function checkNumber(reference: string): Reference {
  const [, id = '', number = ''] = /^([a-z]+):(\d{1,5})$/.exec(reference) ?? [];
  const collection = collections.find((one) => one.id === id);
  if (!collection) {
    const known = collections.map((one) => one.id).join(', ');
    throw new Error(`"${reference}" must be collection:number such as "bukhari:1"; collections are ${known}`);
  }
  return checkHadith(collection, number);
}
