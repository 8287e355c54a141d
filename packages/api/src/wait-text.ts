import type { Language } from './storage.ts';

/** "9 seconds", as the person's language counts, in the unit that one would say it in; rounded up. */
export function waitText(seconds: number, language: Language): string {
  const [count, unit] =
    seconds < 90
      ? ([seconds, 'second'] as const)
      : seconds < 5400
        ? ([seconds / 60, 'minute'] as const)
        : ([seconds / 3600, 'hour'] as const);
  const locale = language === 'ar' ? 'ar-u-nu-latn' : 'en';
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.ceil(count));
}
