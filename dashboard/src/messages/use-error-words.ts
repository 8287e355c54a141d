import { errorNotice } from '@deskmate/api/client/error-notice';
import { useCallback } from 'react';
import { useSettings } from '../settings/SettingsProvider.tsx';
import { useWords } from './use-words.ts';

/** The text of an error in the person's language. The services answer in English; other languages translate by code. */
export function useErrorWords(): (error: unknown) => string {
  const words = useWords('errors');
  const { language } = useSettings();
  return useCallback((error) => errorNotice(error, language, words), [words, language]);
}
