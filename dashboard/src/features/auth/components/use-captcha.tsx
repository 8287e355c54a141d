import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { publicConfigQuery } from '../../../session/public-config-queries.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import type { CaptchaAction } from '../load-turnstile.ts';
import { TurnstileWidget } from './TurnstileWidget.tsx';

export type Captcha = {
  /** Nothing when the server asks for no check. */
  element: ReactNode;
  /** Whether a check is asked for and not yet done. */
  missing: boolean;
  /** For the body of the request. */
  answer: { turnstile_response?: string };
  /** To be called after each request, because an answer is accepted once. */
  renew: () => void;
};

/** The check that somebody is a person, only where the server has a key for it. */
export function useCaptcha(action: CaptchaAction): Captcha {
  const t = useWords('auth');
  const siteKey = useQuery(publicConfigQuery(useApi())).data?.turnstile_site_key ?? null;
  const [response, setResponse] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const renew = useCallback(() => {
    setResponse(null);
    setRound((number) => number + 1);
  }, []);
  return {
    element: siteKey && (
      <TurnstileWidget
        key={round}
        siteKey={siteKey}
        action={action}
        label={t('captchaLabel')}
        failure={t('captchaFailed')}
        onResponse={setResponse}
      />
    ),
    missing: siteKey !== null && response === null,
    answer: response === null ? {} : { turnstile_response: response },
    renew,
  };
}
