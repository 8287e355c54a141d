import type { Language } from '../storage.ts';
import { durationText } from '../wait-text.ts';

/** A number of days as a text: "14 days", «14 يومًا»; in Arabic in the genitive. Figures are Latin ones. */
export const daysText = (days: number, language: Language): string => durationText(days, 'day', language);
