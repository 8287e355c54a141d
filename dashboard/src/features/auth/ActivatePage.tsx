import { mainAddresses } from '@deskmate/api/addresses';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useErrorWords } from '../../messages/use-error-words.ts';
import { useWords } from '../../messages/use-words.ts';
import { paths } from '../../paths.ts';
import { useApi, useSession } from '../../session/SessionProvider.tsx';
import { loginFor } from '../../session/safe-return-to.ts';
import { readSelectedPlan } from '../../session/selected-plan.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { PageSpinner } from '../../ui/PageSpinner.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { AuthFrame, authStyles } from './components/AuthFrame.tsx';
import { useSecretToken } from './use-secret-token.ts';

/** Opens the account of a mailed link: by a POST from this page, so fetching the link uses nothing up (`safety.md` L06). */
export function ActivatePage() {
  const words = useWords('auth');
  const errorWords = useErrorWords();
  const token = useSecretToken('/client/activate');
  const { isSuccess, error } = useActivation(token);
  const { storage } = useSession();
  // Whoever had chosen a plan before registering goes on where they were.
  const onward = readSelectedPlan(storage) ? loginFor({ pathname: paths.payment, search: '', hash: '' }) : paths.login;

  if (isSuccess) {
    return (
      <AuthFrame key="done" title={words('activated')} text={words('activatedText')}>
        <Link className={buttonClass('primary', true)} to={onward}>
          {words('login')}
        </Link>
      </AuthFrame>
    );
  }
  if (token === null || error) {
    return (
      <AuthFrame key="failed" title={words('activateFailed')}>
        <Problem text={token === null ? words('activateNoToken') : errorWords(asLinkError(error))} />
        <Link className={buttonClass('primary', true)} to={paths.resendActivation}>
          {words('askNewMail')}
        </Link>
        <Link className={authStyles.alone} to={paths.login}>
          {words('toLogin')}
        </Link>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame key="running" title={words('activate')}>
      <PageSpinner label={words('activating')} />
    </AuthFrame>
  );
}

/** A link that was cut short or changed is refused by its form; to whoever followed it, it is a link that no longer works. */
const asLinkError = (error: unknown): unknown =>
  error instanceof ServiceError && error.code === 'invalid_input' ? new ServiceError('link_expired') : error;

/** Sent once, although React may mount a page twice: the query is shared by its token. */
function useActivation(token: string | null) {
  const api = useApi();
  return useQuery({
    queryKey: ['activation', token],
    queryFn: () =>
      api.request<{ message: string }>({
        service: 'main',
        method: 'POST',
        path: mainAddresses.activate,
        body: { secret_token: token },
        anonymous: true,
      }),
    enabled: token !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
