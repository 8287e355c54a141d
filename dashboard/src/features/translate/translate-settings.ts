import { defaultLanguage, isLanguageCode, sourceLanguages } from '@deskmate/api/languages';
import { translateSettingsKey } from '@deskmate/api/storage';

export const formalities = ['auto', 'formal', 'informal'] as const;
export const domains = ['general', 'legal', 'medical', 'technical', 'chat'] as const;

export type TranslateSettings = {
  /** A language code, or `auto`. */
  source: string;
  target: string;
  formality: (typeof formalities)[number];
  domain: (typeof domains)[number];
  glossaryId: string | null;
  /** Whether a short text is translated when typing rests. */
  isWhileTyping: boolean;
};

export const defaultTranslateSettings: TranslateSettings = {
  source: 'auto',
  target: defaultLanguage,
  formality: 'auto',
  domain: 'general',
  glossaryId: null,
  isWhileTyping: true,
};

/** What was used last on this device. A broken text or field gives the default. */
export function readTranslateSettings(storage: Storage): TranslateSettings {
  let stored: Record<string, unknown> = {};
  try {
    stored = (JSON.parse(storage.getItem(translateSettingsKey) ?? '{}') ?? {}) as typeof stored;
  } catch {
    return defaultTranslateSettings;
  }
  return completeSettings(stored);
}

export function completeSettings(stored: Readonly<Record<string, unknown>>): TranslateSettings {
  const { source, target, formality, domain, glossaryId, isWhileTyping } = stored;
  return {
    source: sourceLanguages.find((code) => code === source) ?? 'auto',
    target: typeof target === 'string' && isLanguageCode(target) ? target : defaultLanguage,
    formality: formalities.find((known) => known === formality) ?? 'auto',
    domain: domains.find((known) => known === domain) ?? 'general',
    glossaryId: typeof glossaryId === 'string' ? glossaryId : null,
    isWhileTyping: isWhileTyping !== false,
  };
}

export function writeTranslateSettings(storage: Storage, settings: TranslateSettings): void {
  try {
    storage.setItem(translateSettingsKey, JSON.stringify(settings));
  } catch (error) {
    console.warn('The settings of Translate could not be kept on this device.', error);
  }
}
