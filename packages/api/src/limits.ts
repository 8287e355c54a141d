/** Bounds that forms and services share. Lengths in characters, sizes in bytes. */
export const fieldLimits = {
  emailMax: 254,
  passwordMin: 8,
  passwordMax: 256,
  nameMax: 80,
  /** One chat message. */
  promptMax: 200_000,
  /** One text to translate: its translation must fit into one answer of a model. */
  translationMax: 20_000,
  titleMax: 200,
  apiKeyNameMax: 60,
  passkeyNameMax: 60,
  promptTitleMax: 80,
  referralCodeMax: 64,
  inviteTokenMax: 200,
  contactSubjectMax: 150,
  contactMessageMin: 10,
  contactMessageMax: 5000,
  /** Maximum size of one uploaded file. */
  uploadBytes: 10_490_000,
  /** What Read takes of one document at once. Of a longer PDF the person chooses the pages. */
  documentPagesMax: 2000,
  pdfPagesMax: 5000,
  documentCharactersMax: 2_000_000,
  /** Of one page: text without end on it is a fault of the file. */
  pageCharactersMax: 50_000,
  /** Lines that are recognised on the image of a page. */
  recognizedLinesMax: 1500,
  recognizedLineMax: 2000,
  /** Images that one request deletes or restores, and that one public link shows. */
  imagesAtOnce: 500,
  sharedImagesMax: 100,
} as const;

/** Glossaries of Translate, per client. */
export const glossaryLimits = { glossariesMax: 50, termsMax: 2000, termMax: 200, nameMax: 80 } as const;

/** So many texts of Write and Translate a day that are none that was asked for cost nothing; more would be free without a bound. */
export const freeRefusalsPerDay = 5;

/** With at least this many minutes left (one week), the sidebar banner is hidden. */
export const bannerHiddenFromMinutes = 10_080;
/** With fewer minutes left, a plan is "about to expire". */
export const aboutToExpireMinutes = 1440;
/** A token is valid only if its expiry is more than this many seconds ahead. */
export const tokenMarginSeconds = 30;
/** How long the link in an activation email works. */
export const activationLinkHours = 24;
/** How long the link to choose a new password works. */
export const resetLinkMinutes = 60;
/** How long a proof of who is there opens sensitive actions. */
export const recentProofMinutes = 5;
/** A login ends after so many wrong codes. */
export const codesPerLogin = 5;
/** A device that its owner asked to be remembered is not asked for a code for this long. */
export const rememberedDeviceDays = 30;
/** How long a deleted account can be restored before it is erased. */
export const accountRestoreDays = 30;
/**
 * Invoices of erased clients keep the buyer's name and address until so many years after the year they were issued in.
 * Ten is the longest that tax laws commonly ask for: the records of the EU's One Stop Shop (Directive 2006/112/EC,
 * article 369k) among them.
 */
export const invoiceRetentionYears = 10;
/** A change of the address has to be confirmed in both mailboxes within this time. */
export const emailChangeHours = 24;
/** How long the owner of the former address can undo its change. */
export const emailUndoDays = 7;
/** How long the link in a security mail can end all sessions of the account. */
export const secureLinkDays = 7;
/** How long the link to a data export works. It works once. */
export const exportLinkMinutes = 5;
/** How long a chat that its owner deleted can be restored; until then it takes its space. */
export const deletedChatDays = 7;
/** Sessions that have ended are erased after this time. */
export const endedSessionDays = 30;
/** How long it is kept to whom an email was sent; its text is erased once it is sent. */
export const sentMailDays = 30;
/** How long an invitation that nobody has used is kept, with the address in it. */
export const invitationDays = 30;
/** New terms of a plan are announced by email this long before the renewal that they begin with. */
export const termsNoticeDays = 14;
/** A plan whose payment fails goes on for this long. */
export const planGraceDays = 7;
/** How long the cookies live that serve login alone. A remembered device has `rememberedDeviceDays`. */
export const cookieLives = { knownDeviceDays: 365, loginChallengeMinutes: 60, providerLoginMinutes: 10 } as const;
/** The law's longest time to pay back what was withdrawn from (Directive 2011/83/EU, article 13). */
export const withdrawalRefundDays = 14;
/** With this share of the month's credits used, in percent, their owner is told. */
export const lowCreditPercent = 80;
/** What a fuller prompt for Art costs, in Standard credits. */
export const enhanceCredits = 1;
/** How long a notice that is not an error is shown. */
export const noticeMs = 3000;

/** Languages that can be chosen for dictation (ISO 639-1). The vendors' models support these best. */
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

/** Maximum length of a recording in seconds. `uploadBytes` limits its size. */
export const longestDictationSeconds = 300;
