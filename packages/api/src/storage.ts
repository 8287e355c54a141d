/** Every key the product keeps in browser storage. */
export const storageKeys = {
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  /** ISO time at which the sign-in session ends; the static header reads it. */
  sessionExpiresAt: 'session_expires_at',
  /** How many ms the server's clock is ahead of this device's, as the last token pair showed. */
  clockOffset: 'clock_offset_ms',
  settings: 'settings',
  /** `en` or `ar`; Arabic means right to left. */
  language: 'language',
  /** JSON `{ id, interval, ... }`; only id and interval are ever read back. */
  selectedPlan: 'selectedPlan',
  /** Prefix of the drafts of one account: `draft:<client id>:<place>`. */
  draftPrefix: 'draft:',
  /** Prefix of the model last used with a tool on this device: `model:<tool>`. */
  lastModelPrefix: 'model:',
} as const;

/**
 * The key of the language chosen for dictation on this device, e.g. `ar`; absent: it is detected from the speech. Not
 * part of `storageKeys`, which the site's islands load.
 */
export const dictationLanguageKey = 'dictation_language';

/**
 * The key of the page that a visitor wanted before they registered; the activation page, opened from an email, leads on to
 * it. Not part of `storageKeys`, which every page of the site loads.
 */
export const afterActivationKey = 'after_activation';

/** JSON lists of the languages last chosen, `recent_languages:<list>`. */
export const recentLanguagesKey = 'recent_languages';

/** JSON of Translate's languages and options as last used on this device. */
export const translateSettingsKey = 'translate_settings';

/** JSON of Write's settings as last used on this device. */
export const writeSettingsKey = 'write_settings';

/** What the form of Art is set to on this device: JSON. */
export const artSettingsKey = 'art_settings';

/** The orders of images whose failures were dismissed on this device: JSON. */
export const artDismissedKey = 'art_put_away';

/** How much of the width the document of Read has, in percent. */
export const readPanesKey = 'read_panes';

/** `true` shows the pages of documents dark. */
export const darkPagesKey = 'dark_pages';

/** The entries of the tab's history that were opened, in `sessionStorage`: their keys, separated by spaces. */
export const visitedEntriesKey = 'visited_entries';

/** The IndexedDB database of recordings that are not transcribed yet. A logout deletes it, like the drafts. */
export const recordingsDatabase = 'recordings';

export type Language = 'en' | 'ar';
export type ThemeMode = 'light' | 'dark' | 'system';

/** The stored `settings`. Unknown or broken values fall back to `defaultSettings`. */
export type Settings = {
  themeMode: ThemeMode;
  themeLayout: 'vertical' | 'mini';
  /** Enter sends a message (Shift+Enter breaks the line), or only Ctrl+Enter does. */
  enterSends: boolean;
  /** Shows a desktop notification when an answer ends in a hidden tab; the browser must have allowed it too. */
  notifyWhenDone: boolean;
};

export const defaultSettings: Settings = {
  themeMode: 'system',
  themeLayout: 'vertical',
  enterSends: true,
  notifyWhenDone: false,
};

/** Reads stored settings leniently: a broken text or field never throws, it yields the default. */
export function readSettings(text: string | null): Settings {
  let stored: Partial<Record<keyof Settings, unknown>> = {};
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (value !== null && typeof value === 'object') stored = value;
  } catch {
    return { ...defaultSettings };
  }
  const { themeMode, themeLayout, enterSends, notifyWhenDone } = stored;
  return {
    themeMode: themeMode === 'light' || themeMode === 'dark' ? themeMode : 'system',
    themeLayout: themeLayout === 'mini' ? 'mini' : 'vertical',
    enterSends: typeof enterSends === 'boolean' ? enterSends : true,
    notifyWhenDone: notifyWhenDone === true,
  };
}
