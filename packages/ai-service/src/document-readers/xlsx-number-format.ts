/** What a number format makes of a number; null where the number itself is what people see. */
export type NumberFormat = 'date' | 'time' | 'date and time' | 'elapsed time' | 'percent' | null;

/** Formats that have a number instead of a code (ECMA-376 18.8.30), those of East Asian versions included. */
const builtIn = (id: number): NumberFormat => {
  if (id === 9 || id === 10) return 'percent';
  if (id === 22) return 'date and time';
  if (id === 46) return 'elapsed time';
  if ((id >= 18 && id <= 21) || id === 45 || id === 47 || (id >= 32 && id <= 35)) return 'time';
  return (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'date' : null;
};

/** @param code of a format that the workbook has made; undefined for a built-in one */
export function describeFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return builtIn(id);
  const [first = ''] = code.slice(0, 255).split(';');
  if (/\[[hms]+\]/i.test(first)) return 'elapsed time';
  // Words in quotation marks, escaped signs, colours and locales are no part of the number.
  const bare = first.replaceAll(/"[^"]*(?:"|$)|\\.|_.|\*.|\[[^[\]]*\]|AM\/PM|A\/P|General/gi, '');
  const hasTime = /[hs]/i.test(bare);
  // An m is a minute beside hours or seconds, else a month.
  const hasDate = /[yd]/i.test(bare) || (/m/i.test(bare) && !hasTime);
  if (hasDate) return hasTime ? 'date and time' : 'date';
  if (hasTime) return 'time';
  return bare.includes('%') ? 'percent' : null;
}

const dayMs = 86_400_000;
/** 31 December 9999. */
const lastDay = 2_958_465;

/** Files keep a sum as it was computed, 0.30000000000000004; Excel shows 15 digits of it. */
const inExcelsDigits = (number: number): number => Number(number.toPrecision(15));
/** A whole number may be an id, whose every digit counts. */
const hasTooManyDigits = (value: string): boolean => value.includes('.') && /\d(?:\.?\d){15}/.test(value);

/** A cell's number as Excel shows it; dates as in ISO 8601. Any other text is not changed. */
export function formatNumber(value: string, format: NumberFormat, since1904: boolean): string {
  const number = value.trim() === '' ? Number.NaN : Number(value);
  if (!Number.isFinite(number)) return value;
  if (format === null) return hasTooManyDigits(value) ? String(inExcelsDigits(number)) : value;
  if (format === 'percent') return `${inExcelsDigits(number * 100)}%`;
  if (number < 0 || number > lastDay) return value;
  const seconds = Math.round(number * 86_400);
  if (format === 'elapsed time') return clock(seconds);
  const time = clock(seconds % 86_400);
  if (format === 'time') return time;
  const date = new Date(firstDayMs(number, since1904) + Math.floor(seconds / 86_400) * dayMs)
    .toISOString()
    .slice(0, 10);
  return format === 'date' ? date : `${date} ${time}`;
}

/** The day with the number 0. Until February 1900 the numbers are one behind, because Excel counts a 29th of that month. */
const firstDayMs = (number: number, since1904: boolean): number =>
  since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, number < 60 ? 31 : 30);

function clock(seconds: number): string {
  const pad = (part: number): string => String(part).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${pad(hours)}:${pad(minutes)}${rest > 0 ? `:${pad(rest)}` : ''}`;
}
