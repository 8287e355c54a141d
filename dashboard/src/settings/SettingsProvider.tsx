import { defaultSettings, type Language, readSettings, type Settings, storageKeys } from '@deskmate/api/storage';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { useMedia } from '../ui/use-media.ts';
import { applyAppearance, resolveMode } from './appearance.ts';
import { directionOf, readLanguage } from './language.ts';

export type SettingsContext = Settings & {
  /** The resolved theme of `themeMode`. */
  mode: 'light' | 'dark';
  language: Language;
  direction: 'ltr' | 'rtl';
  change(part: Partial<Settings>): void;
  setLanguage(language: Language): void;
  /** Resets everything but the language. */
  reset(): void;
};

const Context = createContext<SettingsContext | null>(null);

/** How the product looks on this device, kept in browser storage and shared with the static pages. */
export function SettingsProvider({ storage, children }: { storage: Storage; children: ReactNode }) {
  const [settings, setSettings] = useState(() => readSettings(storage.getItem(storageKeys.settings)));
  const [language, setStoredLanguage] = useState(() => readLanguage(storage.getItem(storageKeys.language)));
  const mode = resolveMode(settings.themeMode, useMedia('(prefers-color-scheme: dark)'));

  useEffect(() => applyAppearance(document.documentElement, { mode, language }), [mode, language]);
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === storageKeys.settings) setSettings(readSettings(newValue));
      if (key === storageKeys.language) setStoredLanguage(readLanguage(newValue));
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);

  const change = useCallback(
    (part: Partial<Settings>) => {
      const next = { ...readSettings(storage.getItem(storageKeys.settings)), ...part };
      storage.setItem(storageKeys.settings, JSON.stringify(next));
      setSettings(next);
    },
    [storage],
  );
  const setLanguage = useCallback(
    (next: Language) => {
      storage.setItem(storageKeys.language, next);
      setStoredLanguage(next);
    },
    [storage],
  );
  const value = useMemo<SettingsContext>(
    () => ({
      ...settings,
      mode,
      language,
      direction: directionOf(language),
      change,
      setLanguage,
      reset: () => change(defaultSettings),
    }),
    [settings, mode, language, change, setLanguage],
  );
  return <Context value={value}>{children}</Context>;
}

export function useSettings(): SettingsContext {
  const value = use(Context);
  if (!value) throw new Error('useSettings context must be use inside SettingsProvider');
  return value;
}
