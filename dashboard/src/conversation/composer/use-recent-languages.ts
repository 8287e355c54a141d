import { recentLanguagesKey } from '@deskmate/api/storage';
import { useStoredValue } from '../../session/use-stored-value.ts';

/** Which list of languages: what a text is in, or what it is to become. */
export type LanguageList = 'source' | 'target';

const maxLanguages = 5;

/** The languages last chosen on this device, newest first. */
export function useRecentLanguages(list: LanguageList) {
  const [recent, write] = useStoredValue(`${recentLanguagesKey}:${list}`, readRecentLanguages);
  return { recent, add: (code: string) => write(addRecentLanguage(recent, code)) };
}

export function readRecentLanguages(text: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter((code) => typeof code === 'string').slice(0, maxLanguages) : [];
  } catch {
    return [];
  }
}

export const addRecentLanguage = (recent: readonly string[], code: string): string[] =>
  [code, ...recent.filter((other) => other !== code)].slice(0, maxLanguages);
