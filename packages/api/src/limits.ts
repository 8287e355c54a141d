/** Bounds that forms and services share. Lengths in characters, sizes in bytes. */
export const fieldLimits = {
  emailMax: 254,
  passwordMin: 8,
  passwordMax: 256,
  nameMax: 80,
  /** One chat message. */
  promptMax: 200_000,
  titleMax: 200,
  contactMessageMin: 10,
  contactMessageMax: 5000,
  /** spec §9: the size limit 10490000 is taken for uploads. */
  uploadBytes: 10_490_000,
} as const;

/** spec §4, §9: at or above this many minutes left the sidebar banner is hidden (contract.md 4). */
export const bannerHiddenFromMinutes = 10_080;
/** spec §4, §9: under this many minutes left a plan is "about to expire". */
export const aboutToExpireMinutes = 1440;
/** spec §4, §9: a token is good only if it expires more than this far ahead. */
export const tokenMarginSeconds = 30;
/** spec §4, §9: how long a notice that is no error stays. */
export const noticeMs = 3000;

/** Languages that may be named for a dictation, in ISO 639-1; what the vendors' models know best. */
export const dictationLanguages = [
  'ar',
  'bn',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'fa',
  'fi',
  'fr',
  'he',
  'hi',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'ms',
  'nl',
  'no',
  'pl',
  'pt',
  'ro',
  'ru',
  'sv',
  'sw',
  'ta',
  'th',
  'tr',
  'uk',
  'ur',
  'vi',
  'zh',
] as const;

export type DictationLanguage = (typeof dictationLanguages)[number];

/** A recording may be this long; in seconds. Its bytes are bounded as every upload's are. */
export const longestDictationSeconds = 300;
