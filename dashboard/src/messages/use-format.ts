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
  return useMemo(() => formatOf(regionalLocale(language, navigator.languages)), [language]);
}

const made = new Map<string, Format>();

/** Made once for each locale: four formatters take milliseconds, and a list asks for them in every row. */
function formatOf(locale: string): Format {
  const known = made.get(locale);
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
  made.set(locale, format);
  return format;
}
