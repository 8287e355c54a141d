import type { Language } from '@deskmate/api/storage';

/** The language that was chosen on this device, else the first of the browser's that we have, else English. */
export function readLanguage(stored: string | null, browser: readonly string[] = navigator.languages): Language {
  const isOurs = (code: string | null | undefined): code is Language => code === 'en' || code === 'ar';
  if (isOurs(stored)) return stored;
  return browser.map((tag) => tag.split('-')[0]?.toLowerCase()).find(isOurs) ?? 'en';
}

/** Arabic is written from right to left. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');
