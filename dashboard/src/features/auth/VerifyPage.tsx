import { isErrorCode, ServiceError } from '@deskmate/api/contracts/errors';
import { providerNames } from '@deskmate/api/sign-in-providers';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useErrorWords } from '../../i18n/use-error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { Redirect } from '../../session/guards.tsx';
import { useApi } from '../../session/SessionProvider.tsx';
import { safeReturnTo } from '../../session/safe-return-to.ts';
import { sendSsoCode } from '../../session/session-requests.ts';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import { PageSpinner } from '../../ui/PageSpinner.tsx';
import { NothingPendingPage } from './NothingPendingPage.tsx';

/** The page to which a provider sends the browser back: finishes the sign-in, or says why it failed. */
export function VerifyPage() {
  const t = useWords('auth');
  const [search] = useSearchParams();
  const { status } = useAuth();
  const finish = useEffectEvent(useFinish());
  const [target, setTarget] = useState<string | null>(null);
  const started = useRef(false);
  const code = search.get('code');
  const error = search.get('error');
  const isReady = status !== 'loading' && Boolean(code || error);
  useEffect(() => {
    // A code works once, and an effect may run twice.
    if (!isReady || started.current) return;
    started.current = true;
    void finish(code, error).then(setTarget);
  }, [isReady, code, error]);
  if (!code && !error) return <NothingPendingPage step="verify" />;
  return target ? <Redirect to={target} /> : <PageSpinner label={t('verifyWait')} />;
}

/** @returns where to go; null when the browser is on its way already. */
function useFinish(): (code: string | null, error: string | null) => Promise<string | null> {
  const t = useWords('auth');
  const errorWords = useErrorWords();
  const api = useApi();
  const { signIn, user } = useAuth();
  const notify = useNotify();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const returnTo = safeReturnTo(search.getAll('returnTo'), window.location.origin);

  const fail = (fault: unknown): string | null => {
    const problem = errorWords(fault);
    if (user) {
      notify.error(problem);
      return returnTo;
    }
    const requestedPath = search.get('returnTo');
    const query = requestedPath ? `?returnTo=${encodeURIComponent(requestedPath)}` : '';
    void navigate(paths.login + query, { replace: true, state: { problem } });
    return null;
  };
  return async (code, error) => {
    if (!code) return fail(new ServiceError(isErrorCode(error) ? error : 'provider_failed'));
    try {
      const outcome = await sendSsoCode(api, code);
      // The API client follows this redirect by itself.
      if ('redirect_url' in outcome) return null;
      if ('done' in outcome) {
        notify.success(t(outcome.done, { provider: providerNames[outcome.provider] }));
        return returnTo;
      }
      await signIn(outcome);
      return outcome.external_target ? `${paths.externalTarget}?returnTo=${encodeURIComponent(returnTo)}` : returnTo;
    } catch (fault) {
      return fail(fault);
    }
  };
}
