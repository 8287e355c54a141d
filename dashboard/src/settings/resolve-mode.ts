import type { ThemeMode } from '@deskmate/api/storage';

/** The theme mode of the stored settings, or of the system's colour scheme when it is `system`. */
export function resolveMode(stored: ThemeMode, systemIsDark: boolean): 'light' | 'dark' {
  if (stored !== 'system') return stored;
  return systemIsDark ? 'dark' : 'light';
}
