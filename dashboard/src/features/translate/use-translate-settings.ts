import { useState } from 'react';
import { useSession } from '../../session/SessionProvider.tsx';
import type { StoredTranslation } from './stored-translation.ts';
import { fromAction } from './translate-action.ts';
import { readTranslateSettings, type TranslateSettings, writeTranslateSettings } from './translate-settings.ts';

/**
 * Languages and options: what was used last on this device, then what is chosen. A history entry that is opened brings what
 * it was translated with, which is not what new translations begin with.
 */
export function useTranslateSettings(sessionId: string, stored: StoredTranslation | null) {
  const { storage } = useSession();
  const [settings, setSettings] = useState(() => readTranslateSettings(storage));
  const [restoredId, setRestoredId] = useState<string | null>(null);
  if (stored && restoredId !== sessionId) {
    setRestoredId(sessionId);
    setSettings(fromAction(stored.question.action, settings));
  }
  return {
    settings,
    change(part: Partial<TranslateSettings>) {
      const next = { ...settings, ...part };
      setSettings(next);
      writeTranslateSettings(storage, next);
    },
    /** Keeps the present settings for this entry: those it stores are not restored over them. */
    markRestored: setRestoredId,
  };
}
