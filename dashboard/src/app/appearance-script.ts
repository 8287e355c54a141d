import { readSettings, storageKeys } from '@deskmate/api/storage';
import { applyAppearance, resolveMode } from '../settings/appearance.ts';
import { readLanguage } from '../settings/language.ts';

/** Runs in the head, before anything is drawn. Forbidden storage must not stop the page. */
function paint(): void {
  let settingsText: string | null = null;
  let languageText: string | null = null;
  try {
    settingsText = localStorage.getItem(storageKeys.settings);
    languageText = localStorage.getItem(storageKeys.language);
  } catch {
    // Storage is forbidden: the defaults apply.
  }
  const { themeMode } = readSettings(settingsText);
  applyAppearance(document.documentElement, {
    mode: resolveMode(themeMode, matchMedia('(prefers-color-scheme: dark)').matches),
    language: readLanguage(languageText),
  });
}

paint();
