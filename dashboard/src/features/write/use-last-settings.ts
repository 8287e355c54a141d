import { defaultLanguage } from '@deskmate/api/languages';
import { type Language, writeSettingsKey } from '@deskmate/api/storage';
import { readWriteSettings, sameLanguage, type WriteSettings } from '@deskmate/api/writing/write-settings';
import { useStoredValue } from '../../session/use-stored-value.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';

/** The settings last used on this device. */
export const useLastSettings = () => useStoredValue(writeSettingsKey, readers[useSettings().language]);

/** Until a language is chosen, whoever uses the product in another language than English gets that of the notes. */
export function readLastSettings(text: string | null, interfaceLanguage: Language): WriteSettings {
  const language = interfaceLanguage === 'en' ? defaultLanguage : sameLanguage;
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    return readWriteSettings({ language, ...(typeof stored === 'object' ? stored : {}) });
  } catch {
    return readWriteSettings({ language });
  }
}

const readers: Record<Language, (text: string | null) => WriteSettings> = {
  en: (text) => readLastSettings(text, 'en'),
  ar: (text) => readLastSettings(text, 'ar'),
};
