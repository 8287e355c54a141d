import type { Language } from '@deskmate/brand/words';
import { ar } from './ar/catalogue.ts';
import { en } from './en/catalogue.ts';

export type Catalogue = typeof en;

const catalogues: Record<Language, Catalogue> = { en, ar };

/** All words of the site in one language. */
export const messages = (language: Language): Catalogue => catalogues[language];
