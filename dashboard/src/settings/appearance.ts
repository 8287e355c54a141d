import type { Language, ThemeMode } from '@deskmate/api/storage';
import { directionOf } from './language.ts';

/** Puts theme, language and direction on the root element, where all styles read them, and gives the browser's bars the colour of the theme. */
export function applyAppearance(root: HTMLElement, look: { mode: 'light' | 'dark'; language: Language }): void {
  root.dataset.theme = look.mode;
  root.lang = look.language;
  root.dir = directionOf(look.language);
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.media = meta.dataset.mode === look.mode ? 'all' : 'not all';
}

/** The theme mode of the stored settings, or of the system's colour scheme when it is `system`. */
export function resolveMode(stored: ThemeMode, systemIsDark: boolean): 'light' | 'dark' {
  if (stored !== 'system') return stored;
  return systemIsDark ? 'dark' : 'light';
}
