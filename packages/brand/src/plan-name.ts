import type { Phrases } from './plan-text.ts';
import type { Language } from './words.ts';

/** The name of the trial; those of the other plans are names in any language. */
export const planNames: Phrases = { Trial: 'الفترة التجريبية' };

/** A plan's name in the reader's language; one that the operator gave stays. */
export const planName = (name: string, language: Language): string =>
  (language === 'ar' ? planNames[name] : undefined) ?? name;
