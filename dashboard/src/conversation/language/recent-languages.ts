import { recentLanguagesKey } from '@deskmate/api/storage';

/** Which list of languages: what a text is in, or what it is to become. */
export type LanguageList = 'source' | 'target';

const maxLanguages = 5;

/** The languages last chosen on this device, newest first. */
export function createRecentLanguages(storage: Storage, list: LanguageList) {
  const key = `${recentLanguagesKey}:${list}`;
  const read = (): string[] => {
    try {
      const stored: unknown = JSON.parse(storage.getItem(key) ?? '[]');
      return Array.isArray(stored) ? stored.filter((code) => typeof code === 'string').slice(0, maxLanguages) : [];
    } catch {
      return [];
    }
  };
  return {
    read,
    add(code: string): void {
      const codes = [code, ...read().filter((other) => other !== code)].slice(0, maxLanguages);
      try {
        storage.setItem(key, JSON.stringify(codes));
      } catch (error) {
        console.warn('The languages chosen last could not be kept on this device.', error);
      }
    },
  };
}
