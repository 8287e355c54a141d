import type { Language } from '@deskmate/api/storage';

/**
 * The locale for dates and figures: the language of the settings as it is written in the browser's region.
 * Digits are Latin and the calendar is Gregorian in every region, so that a date is the same on screen, in mails and on
 * invoices.
 */
export function regionalLocale(language: Language, browserLanguages: readonly string[]): string {
  const locales = browserLanguages.map(readLocale).filter((locale) => locale !== null);
  const { region } = locales.find((locale) => locale.language === language && locale.region) ?? locales[0] ?? {};
  return new Intl.Locale(language, {
    numberingSystem: 'latn',
    calendar: 'gregory',
    ...(region ? { region } : {}),
  }).toString();
}

/** Browsers may be set to a language that they cannot parse. */
function readLocale(text: string): Intl.Locale | null {
  try {
    return new Intl.Locale(text);
  } catch {
    return null;
  }
}
