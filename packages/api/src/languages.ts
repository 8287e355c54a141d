/** The languages of Translate and Write, as BCP 47 codes; a region or script stands only where texts differ by it. */
export const languageCodes = [
  'af',
  'am',
  'ar',
  'az',
  'be',
  'bg',
  'bn',
  'bs',
  'ca',
  'cs',
  'cy',
  'da',
  'de',
  'el',
  'en-GB',
  'en-US',
  'es-419',
  'es-ES',
  'et',
  'eu',
  'fa',
  'fi',
  'fil',
  'fr-CA',
  'fr-FR',
  'ga',
  'gl',
  'gu',
  'ha',
  'he',
  'hi',
  'hr',
  'hu',
  'hy',
  'id',
  'ig',
  'is',
  'it',
  'ja',
  'ka',
  'kk',
  'km',
  'kn',
  'ko',
  'ku',
  'lo',
  'lt',
  'lv',
  'mk',
  'ml',
  'mn',
  'mr',
  'ms',
  'my',
  'nb',
  'ne',
  'nl',
  'pa',
  'pl',
  'ps',
  'pt-BR',
  'pt-PT',
  'ro',
  'ru',
  'si',
  'sk',
  'sl',
  'so',
  'sq',
  'sr',
  'sv',
  'sw',
  'ta',
  'te',
  'th',
  'tr',
  'uk',
  'ur',
  'uz',
  'vi',
  'yo',
  'zh-Hans',
  'zh-Hant',
  'zu',
] as const;

export type LanguageCode = (typeof languageCodes)[number];

export const defaultLanguage: LanguageCode = 'en-US';

/** The language without its region or script: `pt-BR` → `pt`. */
export const baseLanguage = (code: string): string => code.split('-', 1)[0] as string;

/** What a text can be in: regions and scripts make no difference for reading it. */
export const sourceLanguages: readonly string[] = [...new Set(languageCodes.map(baseLanguage))];

/** From which language into which; the source is null while it is not known. */
export type LanguagePair = { source: string | null; target: string };

/** Whether a glossary of one pair serves another: a language without a region serves all its regions. */
export const fitsLanguages = (glossary: LanguagePair, requested: LanguagePair): boolean =>
  covers(glossary.target, requested.target) &&
  (glossary.source === null || requested.source === null || covers(baseLanguage(glossary.source), requested.source));

const covers = (known: string, requested: string): boolean => known === requested || known === baseLanguage(requested);

/** A language of the list, or one without its region. */
export const isLanguage = (code: string): boolean => isLanguageCode(code) || sourceLanguages.includes(code);

export const isLanguageCode = (code: string): code is LanguageCode => languageCodes.some((known) => known === code);

/** Languages whose grammar or common pronouns tell a formal from a familiar address. */
const formal = new Set([
  'az',
  'be',
  'bg',
  'bn',
  'bs',
  'ca',
  'cs',
  'de',
  'el',
  'es',
  'et',
  'fa',
  'fr',
  'hi',
  'hr',
  'hu',
  'hy',
  'id',
  'it',
  'ja',
  'ka',
  'kk',
  'ko',
  'lt',
  'lv',
  'mk',
  'mr',
  'ne',
  'nl',
  'pa',
  'pl',
  'pt',
  'ro',
  'ru',
  'sk',
  'sl',
  'sq',
  'sr',
  'ta',
  'te',
  'th',
  'tr',
  'uk',
  'ur',
  'uz',
  'vi',
]);

export const hasFormality = (code: string): boolean => formal.has(baseLanguage(code));

const rightToLeft = new Set(['ar', 'fa', 'he', 'ps', 'ur']);

export const isRightToLeft = (code: string): boolean => rightToLeft.has(baseLanguage(code));
