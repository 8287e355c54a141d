import { useState } from 'react';
import { useSession } from '../../session/SessionProvider.tsx';
import { readTranslateSettings, type TranslateSettings, writeTranslateSettings } from './translate-settings.ts';

/** Languages and options: what was used last, then what is chosen, or what an opened translation was made with. */
export function useTranslateSettings() {
  const { storage } = useSession();
  const [settings, setSettings] = useState(() => readTranslateSettings(storage));
  return {
    settings,
    change(part: Partial<TranslateSettings>) {
      const next = { ...settings, ...part };
      setSettings(next);
      writeTranslateSettings(storage, next);
    },
    /** What an opened translation was made with is not what new ones begin with. */
    restore: setSettings,
  };
}
