import type { Language } from './storage.ts';

/** "9 seconds", as the person's language counts, in the unit that one would say it in; rounded up. */
export function waitText(seconds: number, language: Language): string {
  const [count, unit] =
    seconds < 90
      ? ([seconds, 'second'] as const)
      : seconds < 5400
        ? ([seconds / 60, 'minute'] as const)
        : ([seconds / 3600, 'hour'] as const);
  return durationText(Math.ceil(count), unit, language);
}

/**
 * A length of time with its unit and Latin figures: "14 days", «14 يومًا». Arabic is in the genitive («خلال يومين»), so
 * a sentence puts a preposition before it; `Intl` has the nominative alone («يومان»), which differs for two.
 */
export function durationText(value: number, unit: 'second' | 'minute' | 'hour' | 'day', language: Language): string {
  return new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'unit', unit, unitDisplay: 'long' })
    .format(value)
    .replace(/^(\D+)ان$/, '$1ين');
}
