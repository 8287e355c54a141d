import type { ThemeMode } from '@deskmate/api/storage';

/** spec §4 "Theme mode": from stored settings, else from the system's colour scheme. */
export function resolveMode(stored: ThemeMode, systemIsDark: boolean): 'light' | 'dark' {
  if (stored !== 'system') return stored;
  return systemIsDark ? 'dark' : 'light';
}
