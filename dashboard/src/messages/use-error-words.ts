import { errorNotice } from '@deskmate/api/client/error-notice';
import { useCallback } from 'react';
import { useSettings } from '../settings/SettingsProvider.tsx';
import { useWords } from './use-words.ts';

/** What went wrong, in the person's language (spec §5 "Error notices"); the service's own words are English. */
export function useErrorWords(): (error: unknown) => string {
  const words = useWords('errors');
  const { language } = useSettings();
  return useCallback(
    (error) => errorNotice(error, language === 'en' ? undefined : (code) => words(code)),
    [words, language],
  );
}
