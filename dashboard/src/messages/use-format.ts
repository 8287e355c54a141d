import { useMemo } from 'react';
import { useSettings } from '../settings/SettingsProvider.tsx';
import { regionalLocale } from './regional-locale.ts';

export type Format = {
  date: (iso: string) => string;
  dateTime: (iso: string) => string;
  /** A month with its year. */
  month: (iso: string) => string;
  number: (value: number) => string;
};

/** Dates and figures in the language of the settings, by the browser's region. */
export function useFormat(): Format {
  const { language } = useSettings();
  const zone = timeZoneKey();
  return useMemo(() => formatOf(regionalLocale(language, navigator.languages), zone), [language, zone]);
}

/**
 * Tells time zones apart by their offsets in both halves of the year: a laptop travels while the tab stays open.
 * The name of the zone would need a formatter, about 100 µs in every row.
 */
function timeZoneKey(): string {
  const year = new Date().getFullYear();
  return `${new Date(year, 0).getTimezoneOffset()},${new Date(year, 6).getTimezoneOffset()}`;
}

const made = new Map<string, Format>();

/** Made once for each locale and time zone: four formatters take milliseconds, and a list asks for them in every row. */
function formatOf(locale: string, zone: string): Format {
  const key = `${locale} ${zone}`;
  const known = made.get(key);
  if (known) return known;
  // Arabic has the month's name only in the long style; a date in figures would be ambiguous.
  const dateStyle = locale.startsWith('ar') ? 'long' : 'medium';
  const date = new Intl.DateTimeFormat(locale, { dateStyle });
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle, timeStyle: 'short' });
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });
  const number = new Intl.NumberFormat(locale);
  const format: Format = {
    date: (iso) => date.format(new Date(iso)),
    dateTime: (iso) => dateTime.format(new Date(iso)),
    month: (iso) => month.format(new Date(iso)),
    number: (value) => number.format(value),
  };
  made.set(key, format);
  return format;
}
