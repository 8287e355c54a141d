import type { Language } from '@deskmate/brand/words';
import { published } from '../content/confirmed-claims.ts';
import { ar } from './ar/catalogue.ts';
import { en } from './en/catalogue.ts';

export type Catalogue = typeof en;

const catalogues: Record<Language, Catalogue> = { en, ar };

/** All words of the site in one language, without claims that the operator has not confirmed. */
export const messages = (language: Language): Catalogue => published(catalogues[language]);
