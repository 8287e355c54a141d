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

/** Dates and figures in the language of the settings, by the browser's region and time zone. */
export function useFormat(): Format {
  const { language } = useSettings();
  const zone = deviceTimeZone();
  return useMemo(() => formatOf(regionalLocale(language, navigator.languages), zone), [language, zone]);
}

let zoneAtLastLook = { name: '', atMs: Number.NEGATIVE_INFINITY };

/**
 * The zone may change while the tab stays open, when a laptop travels. Its name takes a formatter, about 100 µs, which
 * is too much in each row of a list, so it is looked up once a second.
 */
export function deviceTimeZone(): string {
  const nowMs = performance.now();
  if (nowMs - zoneAtLastLook.atMs >= 1000) {
    zoneAtLastLook = { name: readTimeZone(), atMs: nowMs };
  }
  return zoneAtLastLook.name;
}

/** UTC where the system's zone is unknown: browsers then give a name that no formatter takes. */
function readTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone === 'Etc/Unknown' ? 'UTC' : timeZone;
}

const made = new Map<string, Format>();

/** Made once for each locale and time zone: four formatters take milliseconds, and a list asks for them in every row. */
function formatOf(locale: string, timeZone: string): Format {
  const key = `${locale} ${timeZone}`;
  const known = made.get(key);
  if (known) return known;
  // Arabic has the month's name only in the long style; a date in figures would be ambiguous.
  const isArabic = locale.startsWith('ar');
  const dateStyle = isArabic ? 'long' : 'medium';
  const date = new Intl.DateTimeFormat(locale, { dateStyle, timeZone });
  // The Arabic style joins day and time with «في», which the sentence around it has already.
  const dateTime = new Intl.DateTimeFormat(locale, {
    ...(isArabic ? {} : { dateStyle }),
    timeStyle: 'short',
    timeZone,
  });
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone });
  const number = new Intl.NumberFormat(locale);
  const format: Format = {
    date: (iso) => date.format(new Date(iso)),
    dateTime: (iso) => {
      const at = new Date(iso);
      return isArabic ? `${date.format(at)}، الساعة ${dateTime.format(at)}` : dateTime.format(at);
    },
    month: (iso) => month.format(new Date(iso)),
    number: (value) => number.format(value),
  };
  made.set(key, format);
  return format;
}
