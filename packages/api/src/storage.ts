/** Every key the product keeps in browser storage (contract.md 2). */
export const storageKeys = {
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  /** ISO time at which the sign-in session ends; the static header reads it. */
  sessionExpiresAt: 'session_expires_at',
  settings: 'settings',
  /** `en` or `ar`; Arabic means right to left (spec §1). */
  language: 'language',
  /** JSON `{ id, interval, ... }`; only id and interval are ever read back (contract.md 4). */
  selectedPlan: 'selectedPlan',
  /** Prefix of the drafts of one account: `draft:<client id>:<place>`. */
  draftPrefix: 'draft:',
  /** Prefix of the model last used with a tool on this device: `model:<tool>`. */
  lastModelPrefix: 'model:',
  /** The language chosen for dictation on this device, e.g. `ar`; absent: the speech decides. */
  dictationLanguage: 'dictation_language',
} as const;

/** The IndexedDB database of recordings that have not become text yet; gone with a sign-out, like the drafts. */
export const recordingsDatabase = 'recordings';

export type Language = 'en' | 'ar';
export type ThemeMode = 'light' | 'dark' | 'system';

/** What `settings` holds; spec §3 "Settings". Unknown or broken values fall back to these. */
export type Settings = {
  themeMode: ThemeMode;
  themeLayout: 'vertical' | 'mini';
  /** Enter sends a message (Shift+Enter breaks the line), or only Ctrl+Enter does. */
  enterSends: boolean;
  /** A desktop notification when an answer ends out of sight (CH-11); the browser must have allowed it too. */
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
