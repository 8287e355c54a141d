import { errorNotice } from '@deskmate/api/client/error-notice';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { waitText } from '@deskmate/api/wait-text';
import { useCallback } from 'react';
import { useSettings } from '../settings/SettingsProvider.tsx';
import { useWords } from './use-words.ts';

/** The text of an error in the person's language. The services answer in English; other languages translate by code. */
export function useErrorWords(): (error: unknown) => string {
  const t = useWords('errors');
  const frameWords = useWords('frame');
  const { language } = useSettings();
  return useCallback(
    (error) => {
      const seconds = error instanceof ServiceError && error.code === 'too_many_requests' && error.retryAfterSeconds;
      return seconds
        ? frameWords('tooManyAttempts', { wait: waitText(seconds, language) })
        : errorNotice(error, language, t);
    },
    [t, frameWords, language],
  );
}
