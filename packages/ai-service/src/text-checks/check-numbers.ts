import { trimEndOf, trimStartOf } from '@deskmate/api/trim-ends';
import type { OutputFault } from '../answers/output-rules.ts';
import { listed, missingFrom, withoutParts } from './compare-parts.ts';
import { createNumberWords } from './number-words.ts';
import type { TextExpectation } from './text-expectation.ts';

/** A number as it is compared: its digits without separators. `scaled`: a word like "million" follows it. */
type FoundNumber = { digits: string; scaled: boolean };

/** Digits of any script; between them a separator, or a space before groups of three. */
const number =
  /\p{Nd}{1,4}(?:[./-]\p{Nd}{1,2}){1}[./-]\p{Nd}{1,4}(?!\p{Nd})|\p{Nd}{1,3}(?:[ \u00a0\u202f\u2009'’]\p{Nd}{3})+(?:[.,٫]\p{Nd}+)?(?!\p{Nd})|\p{Nd}+(?:[.,٫٬'’]\p{Nd}+)*/gu;
/** "15.30 Uhr" is no fraction. */
const dottedTime = /(?<![\p{Nd}.,])(\p{Nd}{1,2})\.(\p{Nd}{2})(?=\s?(?:Uhr|h\b|[ap]\.?m))/giu;
const date = /^\p{Nd}{1,4}[./-]\p{Nd}{1,2}[./-]\p{Nd}{1,4}$/u;
const magnitude =
  /^[\s\u00a0\u202f-]?(?:thousand|million|billion|trillion|lakh|crore|mio|mrd|mil\b|mille|millón|millones|milhão|milhões|milion|milliard|milliarde|tausend|тыс|млн|млрд|миллион|миллиард|bin\b|milyon|milyar|[kKmMbB]\b|万|萬|億|亿|千|百|천|만|억|ألف|آلاف|مليون|ملايين|مليار|हज़ार|हजार|लाख|करोड़)/u;
const month =
  /(?:jan|feb|mar|apr|mai|may|jun|jul|aug|sep|oct|okt|nov|dec|dez|déc|fév|avr|août|ene|abr|ago|dic|янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек|يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر|ocak|şubat|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık|\p{Nd}\s?[月월])/iu;
const halfDay =
  /\p{Nd}\s?(?:a\.?m|p\.?m|AM|PM)\b|[صم](?!\p{L})|午後|午前|下午|上午|晚上|오후|오전|مساء|صباح|öğleden|du soir|de la tarde|da tarde/u;

/**
 * Whether the text has the numbers of its source: in digits of any script, with any separators, small ones also as
 * words, months also as names, times of the day in 12 or 24 hours.
 */
export function checkNumbers(text: string, { source, numbers }: TextExpectation): OutputFault[] {
  if (numbers === 'free') return [];
  const [inSource, inText] = [numbersOf(source), numbersOf(text)];
  const [expected, actual] = inSource.concat(inText).some(({ scaled }) => scaled)
    ? [inSource.map(significant), inText.map(significant)]
    : [inSource.map(({ digits }) => digits), inText.map(({ digits }) => digits)];
  // A text that is written may name a number once that its notes name twice.
  const missing = missingFrom(numbers === 'same' ? expected : [...new Set(expected)], actual);
  const added = numbers === 'same' ? missingFrom(actual, expected) : [];
  const isInText = createNumberWords(text);
  const isInSource = createNumberWords(source);
  const dates = [source, text].every((one) => month.test(one));
  const times = [source, text].some((one) => halfDay.test(one));
  const isOtherwiseInText = createOtherForms({ dates, times, instead: added });
  const isOtherwiseInSource = createOtherForms({ dates, times, instead: missing });
  // Each value once: a long text may have thousands of numbers.
  const missingNumbers = [...new Set(missing)].filter((value) => !isInText(value) && !isOtherwiseInText(value));
  const invented = [...new Set(added)].filter((value) => !isInSource(value) && !isOtherwiseInSource(value));
  return [
    ...(missingNumbers.length > 0
      ? [{ name: 'numbers', detail: `keep these numbers of the source: ${listed(missingNumbers)}` }]
      : []),
    ...(invented.length > 0 ? [{ name: 'numbers', detail: `not in the source: ${listed(invented)}` }] : []),
  ];
}

function numbersOf(whole: string): FoundNumber[] {
  const text = withoutParts(whole).replaceAll(dottedTime, '$1:$2');
  return [...text.matchAll(number)].flatMap(({ 0: found, index }) => {
    if (date.test(found)) return found.split(/[./-]/).map((part) => ({ digits: plain(part), scaled: false }));
    return [
      { digits: plain(found), scaled: magnitude.test(text.slice(index + found.length, index + found.length + 12)) },
    ];
  });
}

/**
 * Latin digits without separators; a leading zero ("05") is none. What follows the last separator is a fraction unless
 * it has three digits, which may also be thousands.
 */
function plain(found: string): string {
  if (simple.test(found)) return found;
  const [, whole = '', fraction = ''] = /^(.*?)(?:[.,٫](\p{Nd}{1,2}|\p{Nd}{4,}))?$/u.exec(found) ?? [];
  const digitsOf = (part: string): string => Array.from(part.replaceAll(/[^\p{Nd}]/gu, ''), latinDigit).join('');
  const digits = digitsOf(whole).replace(/^0+(?=\d)/, '');
  return fraction === '' ? digits : `${digits}.${digitsOf(fraction)}`;
}

/** As most numbers are written. */
const simple = /^(?:0|[1-9][0-9]{0,15})$/;

/** The digits of a script stand in tens, the zero at a multiple of ten from one of these places. */
function latinDigit(digit: string): string {
  if (digit >= '0' && digit <= '9') return digit;
  let zero = digit.codePointAt(0) ?? 48;
  const value = zero;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && value - zero < 9) zero -= 1;
  return String(value - zero);
}

/** 1.5 million is 150万: only the digits that count are compared where such words stand. */
const significant = ({ digits }: FoundNumber): string =>
  trimEndOf(trimStartOf(digits.replace('.', ''), /0/), /0/) || '0';

/**
 * Whether a number that one text has as digits stands in the other as a month, or as a time of the day in 12 or 24 hours.
 * @param dates both texts name a month
 * @param times one of them names a half of the day
 * @param instead the numbers that only the other text has
 */
function createOtherForms({ dates, times, instead }: { dates: boolean; times: boolean; instead: string[] }) {
  const others = new Set(instead.map(Number));
  return (value: string): boolean => {
    const count = Number(value);
    if (dates && count >= 1 && count <= 12) return true;
    return times && count <= 24 && (others.has(count + 12) || others.has(count - 12));
  };
}
