import { type DictationLanguage, dictationLanguages } from '@deskmate/api/limits';
import { dictationLanguageKey } from '@deskmate/api/storage';

/** The language chosen for dictation, stored on this device; null detects it from the speech. */
export function createDictationLanguage(storage: Storage) {
  return {
    read(): DictationLanguage | null {
      const stored = storage.getItem(dictationLanguageKey);
      return dictationLanguages.find((language) => language === stored) ?? null;
    },
    write(language: DictationLanguage | null): void {
      try {
        if (language === null) storage.removeItem(dictationLanguageKey);
        else storage.setItem(dictationLanguageKey, language);
      } catch (error) {
        console.warn('The language of dictation could not be kept on this device.', error);
      }
    },
  };
}

/** All of them by name, as the person's language calls and sorts them. */
export function listDictationLanguages(inLanguage: string): { code: DictationLanguage; name: string }[] {
  const names = new Intl.DisplayNames([inLanguage], { type: 'language' });
  const sorter = new Intl.Collator(inLanguage);
  return dictationLanguages
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => sorter.compare(one.name, other.name));
}
