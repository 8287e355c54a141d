import type { TextCheck } from '@deskmate/api/contracts/ai/chat';
import { trimEndOf, trimStartOf } from '@deskmate/api/trim-ends';
import type { TextExpectation } from './text-expectation.ts';
import { withoutParts } from './verbatim-parts.ts';

/**
 * What may be wrong with a text and is pointed out: only what can be told with confidence, because of right texts hardly
 * any may be marked. Numbers that may become words, dates, times and the form of paragraphs are not compared.
 */
export function findDifferences(text: string, expected: TextExpectation): TextCheck[] {
  if (!expected.keepsParts) return [];
  if (expected.kind === 'writing') return [...findChanged(text, expected), ...findNumbers(text, expected)];
  return [
    ...findChanged(text, expected),
    ...findNumbers(text, expected),
    ...findNames(text, expected),
    ...compareLength(text, expected),
  ];
}

const mostMarks = 10;

/** Digits of any script with what separates them: of a number, a date, a time or a telephone number. */
const digitRun = /\p{Nd}(?:[\p{Nd}.,٫٬'’/:\u00a0\u202f\u2009 ()-]{0,40}\p{Nd})?/gu;
const separator = /[^\p{Nd}]+/u;
/** Years are counted otherwise in some languages. */
const otherYears = new Set(['th', 'fa', 'ps', 'ja', 'he', 'am', 'ne']);
const isYear = (digits: string): boolean => /^(?:1[5-9]|20)\d\d$/.test(digits);
/** A number with fewer digits that count may be written in words, and a time or a day of the month in other digits. */
const leastDigits = 3;
const mostNumbers = 300;

/** Numbers of three or more digits that count, which no language writes as words. */
function findNumbers(text: string, { source, language, kind }: TextExpectation): TextCheck[] {
  const base = language?.split('-', 1)[0] ?? '';
  const inText = (withoutParts(text).match(digitRun) ?? []).map((run) => digitsOf(run)).join('|');
  const told = new Set<string>();
  const seen = new Set<string>();
  for (const run of withoutParts(source).match(digitRun) ?? []) {
    for (const number of numbersOf(run)) {
      // Each is looked for in the whole text.
      if (seen.size >= mostNumbers) break;
      if (seen.has(number)) continue;
      seen.add(number);
      if (isYear(number) && otherYears.has(base)) continue;
      // In the client's own words a number stays as it is written.
      const looked = kind === 'edition' ? number : significantOf(number);
      if (looked.length >= leastDigits && !inText.includes(looked)) told.add(number);
    }
  }
  return [...told].slice(0, mostMarks).map((number) => ({ kind: 'number', expected: number }));
}

/** Two digits by themselves: of no date, time, decimal or longer number. Fewer are often words. */
const twoDigits =
  /(?<![\p{Nd}\p{L}][.,:/-]?)(?<!\p{Nd} )[1-9\u0661-\u0669\u06f1-\u06f9]\p{Nd}(?![\p{Nd}\p{L}]|[.,:/-]\p{Nd}| \p{Nd}|\s{0,2}(?:Uhr|h\b|[ap]\.?m\b|時|点|點|시))/giu;
/** Smaller ones are hours, months or words. */
const leastPlain = 32;

/** A number that was changed: the source has it in digits, and the text has another one instead. */
function findChanged(text: string, { source }: TextExpectation): TextCheck[] {
  const placesIn = (whole: string) =>
    Array.from(whole.matchAll(twoDigits), ({ 0: run, index }) => ({
      number: digitsOf(run),
      index,
      length: run.length,
    }));
  const known = new Set(placesIn(withoutParts(source)).map(({ number }) => number));
  const digits = digitRunsOf(text);
  const missing = [...known].filter((number) => !digits.has(number));
  if (missing.length !== 1) return [];
  const sourceDigits = digitRunsOf(source);
  const instead = placesIn(text).filter(({ number }) => !sourceDigits.has(number));
  // One for one: where several differ, it cannot be told which stands for which.
  const [lost, place] = [missing[0], instead[0]];
  if (instead.length !== 1 || lost === undefined || place === undefined) return [];
  if (Number(lost) < leastPlain && Number(place.number) < leastPlain) return [];
  const end = place.index + place.length;
  return [{ kind: 'number', expected: lost, found: text.slice(place.index, end), start: place.index, end }];
}

const digitRunsOf = (text: string): Set<string> =>
  new Set(Array.from(text.matchAll(/\p{Nd}+/gu), ([run]) => digitsOf(run)));

const digitsOf = (run: string): string => {
  const digits = run.replaceAll(/[^\p{Nd}]/gu, '');
  return latinDigits.test(digits) ? digits : Array.from(digits, latinDigit).join('');
};
const latinDigits = /^[0-9]*$/;

/** Thousands in groups, of two digits in India. */
const grouped = /^\p{Nd}{1,3}(?:[.,٬'’\u00a0\u202f\u2009 ]\p{Nd}{2,3}){0,6}[.,٬'’\u00a0\u202f\u2009 ]\p{Nd}{3}$/u;

/** One number, where its groups are those of thousands; else each part by itself, as in a date. */
const numbersOf = (run: string): string[] =>
  grouped.test(run) ? [digitsOf(run)] : run.split(separator).map((part) => digitsOf(part));

const significantOf = (digits: string): string => trimEndOf(trimStartOf(digits, /0/), /0/);

/** The digits of a script stand in tens, the zero at a multiple of ten from one of these places. */
function latinDigit(digit: string): string {
  if (digit >= '0' && digit <= '9') return digit;
  let zero = digit.codePointAt(0) ?? 48;
  const value = zero;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && value - zero < 9) zero -= 1;
  return String(value - zero);
}

/** A capital inside the word, as in GitHub or iPhone, marks a name in every language of this script. */
const name =
  /(?<![\p{L}\p{N}_])(?=[\p{Script=Latin}\p{N}]{5,40}(?![\p{L}\p{N}]))\p{Script=Latin}{0,40}\p{Ll}\p{Lu}[\p{Script=Latin}\p{N}]{0,40}/gu;
/** German words that name both genders have one as well. */
const gendered = /\p{Ll}In(?:nen)?$/u;
/** Each is looked for in the whole text. */
const mostNames = 200;
const latin = /\p{Script=Latin}/gu;
const anyLetter = /\p{L}/gu;

/** Names of a source that a text in Latin letters does not have. */
function findNames(text: string, { source }: TextExpectation): TextCheck[] {
  const found = (withoutParts(source).match(name) ?? []).filter((one) => !gendered.test(one));
  const names = new Set(found.slice(0, mostNames).map((one) => one.replace(/s$/, '')));
  if (names.size === 0 || countOf(text, latin) * 2 < countOf(text, anyLetter)) return [];
  const folded = fold(text);
  const missing = [...names].filter((one) => !folded.includes(fold(one)));
  return missing.slice(0, mostMarks).map((expected) => ({ kind: 'name', expected }));
}

const fold = (text: string): string => text.toLowerCase().replaceAll(/[-\s]/g, '');
const countOf = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0;

/** One character of these scripts counts as this many letters. */
const lettersPerSign = 2.6;
const dense = /[\p{Script=Han}\p{Script=Hangul}\u3041-\u30fa]/gu;
/** Shorter texts differ too much in length to tell anything. */
const shortest = 200;
const bounds = { least: 0.35, most: 3 };

function compareLength(text: string, { source, kind }: TextExpectation): TextCheck[] {
  if (kind !== 'translation') return [];
  const [expected, actual] = [weightOf(source), weightOf(text)];
  if (expected < shortest) return [];
  const ratio = actual / expected;
  if (ratio >= bounds.least && ratio <= bounds.most) return [];
  return [{ kind: 'length', expected: ratio < 1 ? 'longer' : 'shorter' }];
}

const weightOf = (text: string): number => text.trim().length + countOf(text, dense) * (lettersPerSign - 1);
