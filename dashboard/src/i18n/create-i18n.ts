import { inSentence } from '@deskmate/api/one-line';
import type { Language } from '@deskmate/api/storage';
import i18next, { type BackendModule, type i18n } from 'i18next';
import type { Feature } from './catalogues.ts';

const files = import.meta.glob<{ default: Record<string, string> }>('./{en,ar}/*.ts');

/** Each catalogue is its own chunk, fetched when a page first asks for it. */
const lazyFiles: BackendModule = {
  type: 'backend',
  init() {},
  read(language, feature, callback) {
    const load = files[`./${language}/${feature}.ts`];
    if (!load) return callback(new Error(`No words for ${feature} in ${language}`), null);
    load().then(
      (file) => callback(null, file.default),
      (error: Error) => callback(error, null),
    );
  },
};

/**
 * Starts i18next in one language, with the catalogues of the first page loaded.
 * No fallback language: both catalogues are held to the same keys.
 */
export async function createI18n(
  language: Language,
  features: readonly Feature[] = [],
  always: readonly Feature[] = ['frame', 'errors'],
): Promise<i18n> {
  const words = i18next.createInstance();
  await words.use(lazyFiles).init({
    lng: language,
    fallbackLng: false,
    load: 'currentOnly',
    ns: [...always, ...features],
    defaultNS: 'frame',
    keySeparator: false,
    nsSeparator: false,
    // React escapes markup. This isolates typed values, so that they do not change the direction of the sentence.
    interpolation: { escapeValue: true, escape: (value: string) => inSentence(value, words.language === 'ar') },
  });
  return words;
}
