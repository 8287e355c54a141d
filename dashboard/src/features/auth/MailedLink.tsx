import { ServiceError } from '@deskmate/api/contracts/errors';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useErrorWords } from '../../i18n/use-error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { AuthFrame, authStyles } from './components/AuthFrame.tsx';

type MailedLinkProps<T> = {
  /** The address of the page with a token. */
  address: (token: string) => string;
  /** Where the service answers what a token is for; asking does not use it up. */
  checkPath: string;
  title: string;
  /** `text` is for a link that no longer works and that cannot be asked for again. */
  failed: { title: string; text?: string; noToken: string; newLink: { to: string; label: string } };
  /** The form. It calls `onExpired` when the service no longer accepts the token. */
  children: (token: string, link: T, onExpired: () => void) => ReactNode;
};

/** The page of a mailed link: what the link is for, or the way to a new one when it no longer works. */
export function MailedLink<T>({ address, checkPath, title, failed, children }: MailedLinkProps<T>) {
  const t = useWords('auth');
  const errorWords = useErrorWords();
  const api = useApi();
  const token = useSecretToken(address);
  const [expired, setExpired] = useState(false);
  const link = useQuery({
    queryKey: [checkPath, token],
    queryFn: ({ signal }) => {
      const body = { secret_token: token };
      return api.request<T>({ service: 'main', method: 'POST', path: checkPath, body, anonymous: true, signal });
    },
    enabled: token !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (token === null || expired || isRefused(link.error)) {
    return (
      <AuthFrame key="failed" title={failed.title}>
        <FormAlert
          text={token === null ? failed.noToken : (failed.text ?? errorWords(new ServiceError('link_expired')))}
        />
        <Link className={buttonClass('primary', true)} to={failed.newLink.to}>
          {failed.newLink.label}
        </Link>
        {failed.newLink.to !== paths.login && (
          <Link className={authStyles.alone} to={paths.login}>
            {t('toLogin')}
          </Link>
        )}
      </AuthFrame>
    );
  }
  if (link.data !== undefined) return children(token, link.data, () => setExpired(true));
  return (
    <AuthFrame key="checking" title={title} text={t('checkingLink')}>
      <QueryState query={link}>{() => null}</QueryState>
    </AuthFrame>
  );
}

/** A link that was cut short is refused by its form; for the person that is a link that no longer works. */
const isRefused = (error: unknown): boolean =>
  error instanceof ServiceError && (error.code === 'link_expired' || error.code === 'invalid_input');

export const isExpired = (error: unknown): boolean => error instanceof ServiceError && error.code === 'link_expired';

/**
 * The token of the link, removed from the address at once: it must not stay in the history or in a
 * screenshot, nor be sent along as a referrer. Null after a reload.
 */
function useSecretToken(address: (token: string) => string): string | null {
  const { secretToken } = useParams();
  const [first] = useState(secretToken ?? null);
  useEffect(() => {
    window.history.replaceState(window.history.state, '', address('').replace(/\/$/, ''));
  }, [address]);
  return first;
}
