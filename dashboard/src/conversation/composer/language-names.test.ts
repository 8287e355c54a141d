import { languageCodes, sourceLanguages } from '@deskmate/api/languages';
import { describe, expect, it } from 'vitest';
import { languageName, nameLanguages, searchLanguages } from './language-names.ts';

const english = nameLanguages(languageCodes, 'en');
const arabic = nameLanguages(languageCodes, 'ar');
const found = (languages: typeof english, typed: string) => searchLanguages(languages, typed).map(({ code }) => code);

describe('names of languages', () => {
  it('names each in the language of the reader and in its own', () => {
    expect(english.find(({ code }) => code === 'de')).toMatchObject({ name: 'German', ownName: 'Deutsch' });
    expect(arabic.find(({ code }) => code === 'de')?.ownName).toBe('Deutsch');
    expect(english.find(({ code }) => code === 'en-US')).toMatchObject({
      name: 'English (United States)',
      ownName: '',
    });
    expect(languageName('zh-Hant', 'en')).toContain('Traditional');
  });

  it('sorts as the reader’s language does', () => {
    const names = english.map(({ name }) => name);
    expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en')));
  });
});

describe('searching a language', () => {
  it.each([
    ['german', 'de'],
    ['Deutsch', 'de'],
    ['deu', 'de'],
    ['espanol', 'es-ES'],
    ['日本', 'ja'],
    ['عرب', 'ar'],
    ['العربية', 'ar'],
    ['brazil', 'pt-BR'],
    ['brasil', 'pt-BR'],
    ['traditional', 'zh-Hant'],
    ['turk', 'tr'],
    ['русский', 'ru'],
  ])('%s finds %s', (typed, code) => {
    expect(found(english, typed)).toContain(code);
  });

  it('in Arabic takes either form of a letter, and English names too', () => {
    expect(found(arabic, 'المانية')).toContain('de');
    expect(found(arabic, 'german')).toContain('de');
  });

  it('puts a name that begins with the text before one that only holds it', () => {
    expect(found(english, 'mal')[0]).toBe('ms');
    expect(found(english, 'per')[0]).toBe('fa');
  });

  it('shows all for an empty text and none for one that no name holds', () => {
    expect(found(english, '  ')).toHaveLength(languageCodes.length);
    expect(found(nameLanguages(sourceLanguages, 'en'), 'klingon')).toEqual([]);
  });
});
