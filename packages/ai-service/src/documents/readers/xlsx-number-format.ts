import { format as formatWith } from 'numfmt';

/** What becomes of the numbers of cells with one number format. */
export type NumberFormat = {
  kind: 'date' | 'time' | 'date and time' | 'elapsed time' | 'number';
  /** The code by which a number, or a date without a day or year, is written; null where it is shown as it is. */
  code: string | null;
};

/** Codes of formats that have a number instead (ECMA-376 18.8.30). Dates are known by their numbers. */
const builtIn = new Map<number, string>([
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [9, '0%'],
  [10, '0.00%'],
  [11, '0.00E+00'],
  [12, '# ?/?'],
  [13, '# ??/??'],
  [37, '#,##0 ;(#,##0)'],
  [38, '#,##0 ;(#,##0)'],
  [39, '#,##0.00;(#,##0.00)'],
  [40, '#,##0.00;(#,##0.00)'],
  [48, '##0.0E+0'],
]);

/** Those of East Asian versions included. */
function builtInKind(id: number): NumberFormat['kind'] {
  if (id === 22) return 'date and time';
  if (id === 46) return 'elapsed time';
  if ((id >= 18 && id <= 21) || id === 45 || id === 47 || (id >= 32 && id <= 35)) return 'time';
  return (id >= 14 && id <= 16) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'date' : 'number';
}

const longestCode = 255;
/** In characters; a number that a computer holds has fewer. */
const longestNumber = 1100;
const monthAndYear = 'mmm-yy';

/** @param code of a format that the workbook has made; undefined for a built-in one */
export function describeFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    return id === 17 ? { kind: 'date', code: monthAndYear } : { kind: builtInKind(id), code: builtIn.get(id) ?? null };
  }
  const usable = code.slice(0, longestCode);
  const [first = ''] = usable.split(';');
  if (/\[[hms]+\]/i.test(first)) return { kind: 'elapsed time', code: null };
  // Words in quotation marks, escaped signs, colours and locales are no part of the number.
  const bare = first.replaceAll(/"[^"]*(?:"|$)|\\.|_.|\*.|\[[^[\]]*\]|AM\/PM|A\/P|General/gi, '');
  const hasTime = /[hs]/i.test(bare);
  // An m is a minute beside hours or seconds, else a month. Eras of East Asia count years with e and g.
  const hasDate = /[yd]/i.test(bare) || (/m/i.test(bare) && !hasTime);
  if (hasDate && hasTime) return { kind: 'date and time', code: null };
  if (hasDate) return { kind: 'date', code: /d/i.test(bare) ? null : withoutLocale(usable, false) };
  if (hasTime) return { kind: 'time', code: null };
  return { kind: 'number', code: /^(?:general|@)?$/i.test(usable.trim()) ? null : withoutLocale(usable, true) };
}

/** A locale beside a currency changes nothing else of a number in Excel; colours and the width of a column are not written. */
const withoutLocale = (code: string, isNumber: boolean): string =>
  isNumber
    ? code
        .replaceAll(/\[\$([^[\]-]{0,40})-[^[\]]{0,20}\]/g, (_, currency: string) => `[$${currency}]`)
        .replaceAll(/\*./g, '')
    : code;

const dayMs = 86_400_000;
/** 31 December 9999. */
const lastDay = 2_958_465;

/** Files keep a sum as it was computed, 0.30000000000000004; Excel shows 15 digits of it. */
const inExcelsDigits = (number: number): number => Number(number.toPrecision(15));
/** A whole number may be an id, whose every digit counts. */
const hasTooManyDigits = (value: string): boolean => value.includes('.') && /\d(?:\.?\d){15}/.test(value);

/** A cell's number as Excel shows it; dates as in ISO 8601. Any other text is not changed. */
export function formatNumber(value: string, format: NumberFormat | null, since1904: boolean): string {
  if (value.trim() === '' || value.length > longestNumber) return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const { kind, code }: NumberFormat = format ?? { kind: 'number', code: null };
  if (kind === 'number') {
    const plain = hasTooManyDigits(value) ? String(inExcelsDigits(number)) : value;
    // Numbers of cards and accounts have more digits than Excel counts with.
    return code === null || /^-?\d{16,}$/.test(value) ? plain : (inCode(code, number) ?? plain);
  }
  if (number < 0 || number > lastDay) return value;
  const seconds = Math.round(number * 86_400);
  if (kind === 'elapsed time') return clock(seconds);
  const time = clock(seconds % 86_400);
  if (kind === 'time') return time;
  const day = new Date(firstDayMs(number, since1904) + Math.floor(seconds / 86_400) * dayMs);
  const date = day.toISOString().slice(0, 10);
  if (kind === 'date and time') return `${date} ${time}`;
  return (code && written(code, number + (since1904 ? daysTo1904 : 0))) ?? date;
}

const daysTo1904 = 1462;

/** Null where the code is none. */
function written(code: string, number: number): string | null {
  try {
    return formatWith(code, number).trim();
  } catch {
    return null;
  }
}

/** Excel rounds to the places of a format. Up to this many more are no rounding error but were typed. */
const typedPlaces = 4;

/**
 * By the code, with its unit and zeros, but without losing what was typed: 7.5 % stays so where `0%` shows 8 %. Null where
 * the code shows nothing of the number.
 */
function inCode(code: string, number: number): string | null {
  const shown = written(code, number);
  // A format such as ;;; hides its cell; its number is read.
  if (shown === null || shown === '') return null;
  const numbers = shown.match(/\d[\d,]*(?:\.\d+)?/g) ?? [];
  const [only] = numbers;
  if (only === undefined || numbers.length > 1 || /[/eE]/.test(shown)) return shown;
  const scale = shown.includes('%') ? 100 : 1000 ** -(/[0#?](,+)(?![0#?,])/.exec(code)?.[1]?.length ?? 0);
  const exact = inExcelsDigits(Math.abs(number) * scale);
  const places = only.split('.')[1]?.length ?? 0;
  const exactPlaces = String(exact).split('.')[1]?.length ?? 0;
  const rounded = Number(only.replaceAll(',', ''));
  const isRounded = Math.abs(exact - rounded) <= 0.5000001 * 10 ** -places;
  if (!isRounded || exactPlaces <= places || exactPlaces > typedPlaces || String(exact).includes('e')) return shown;
  const [whole = ''] = only.split('.');
  const units = Math.trunc(exact);
  const grouped = whole.includes(',')
    ? units.toLocaleString('en')
    : String(units).padStart(/^0\d/.test(whole) ? whole.length : 0, '0');
  return shown.replace(only, () => `${grouped}.${String(exact).split('.')[1]}`);
}

/** The day with the number 0. Until February 1900 the numbers are one behind, because Excel counts a 29th of that month. */
const firstDayMs = (number: number, since1904: boolean): number =>
  since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, number < 60 ? 31 : 30);

function clock(seconds: number): string {
  const pad = (part: number): string => String(part).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${pad(hours)}:${pad(minutes)}${rest > 0 ? `:${pad(rest)}` : ''}`;
}
