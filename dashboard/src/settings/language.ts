import type { Language } from '@deskmate/api/storage';

/** The stored language; anything unknown is English. */
export const languageOf = (stored: string | null | undefined): Language => (stored === 'ar' ? 'ar' : 'en');

/** spec §1: right to left when the stored language is Arabic. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');
