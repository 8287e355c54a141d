import { describe, expect, it } from 'vitest';
import {
  baseLanguage,
  fitsLanguages,
  hasFormality,
  isLanguageCode,
  isRightToLeft,
  languageCodes,
  sourceLanguages,
} from './languages.ts';

describe('the list of languages', () => {
  it('names each language once, by a code that Intl knows as it is written', () => {
    expect(new Set(languageCodes).size).toBe(languageCodes.length);
    const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
    for (const code of languageCodes) {
      expect(Intl.getCanonicalLocales(code)).toEqual([code]);
      expect(names.of(code), code).toBeDefined();
    }
  });

  it('has the variants that readers tell apart, and reads each of them as one source', () => {
    expect(languageCodes).toEqual(expect.arrayContaining(['pt-BR', 'pt-PT', 'zh-Hans', 'zh-Hant', 'en-US', 'en-GB']));
    expect(sourceLanguages.filter((code) => ['pt', 'zh', 'en', 'es', 'fr'].includes(code))).toHaveLength(5);
    expect(sourceLanguages.some((code) => code.includes('-'))).toBe(false);
    expect(baseLanguage('zh-Hant')).toBe('zh');
  });

  it('offers formality where the language has it', () => {
    expect(['de', 'fr-CA', 'pt-BR', 'ja', 'ru'].every(hasFormality)).toBe(true);
    expect(['en-US', 'sv', 'ar', 'zh-Hans'].some(hasFormality)).toBe(false);
  });

  it('knows the languages that are written from right to left', () => {
    expect(languageCodes.filter(isRightToLeft)).toEqual(['ar', 'fa', 'he', 'ps', 'ur']);
  });

  it('a glossary fits its own pair, all regions of a language without one, and a source that is not known yet', () => {
    const glossary = { source: 'en', target: 'pt' };
    expect(fitsLanguages(glossary, { source: 'en', target: 'pt-BR' })).toBe(true);
    expect(fitsLanguages(glossary, { source: null, target: 'pt' })).toBe(true);
    expect(fitsLanguages(glossary, { source: 'de', target: 'pt-BR' })).toBe(false);
    expect(fitsLanguages(glossary, { source: 'en', target: 'es-ES' })).toBe(false);
    expect(fitsLanguages({ source: 'en-GB', target: 'pt-BR' }, { source: 'en', target: 'pt-PT' })).toBe(false);
    expect(fitsLanguages({ source: 'en-GB', target: 'pt-BR' }, { source: 'en', target: 'pt-BR' })).toBe(true);
  });

  it.each(['', 'en', 'xx', 'EN-us', 'auto', 'same'])('%j is no language of the list', (code) => {
    expect(isLanguageCode(code)).toBe(false);
  });
});
