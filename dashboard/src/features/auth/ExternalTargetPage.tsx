import { ServiceError } from '@deskmate/api/contracts/errors';
import type { ExternalLogin } from '@deskmate/api/contracts/main/external-targets';
import { identity } from '@deskmate/brand/identity';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useWords } from '../../i18n/use-words.ts';
import { Redirect } from '../../session/guards.tsx';
import { useApi, useSession } from '../../session/SessionProvider.tsx';
import { requestedTarget, safeReturnTo } from '../../session/safe-return-to.ts';
import { Button } from '../../ui/Button.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { AuthFrame, authStyles } from './components/AuthFrame.tsx';
import { continueToTarget, declineExternalLogin, externalLoginQuery } from './external-login-queries.ts';

const { name: product } = identity;

/** Asks who is there; part of the account, which this page may not import. */
type Confirmation = ComponentType<{ onDone: () => void; onCancel: () => void }>;

/** Asks whether to go on to the site or app that asked for the login; without one it leads where any login leads. */
export function ExternalTargetPage({ Confirmation }: { Confirmation: Confirmation }) {
  const t = useWords('external');
  const api = useApi();
  const session = useSession();
  const { search } = useLocation();
  const [declined, setDeclined] = useState(false);
  // The service knows the target of the login; the address of this page cannot change it.
  const waiting = useQuery(externalLoginQuery(api, session.hasExternalTarget() ? {} : requestedTarget(search)));
  const isMissing = waiting.error instanceof ServiceError && waiting.error.code === 'not_found';
  if (declined || isMissing) {
    return <Redirect to={safeReturnTo(new URLSearchParams(search).getAll('returnTo'), window.location.origin)} />;
  }
  if (waiting.data)
    return <Question login={waiting.data} Confirmation={Confirmation} onDecline={() => setDeclined(true)} />;
  return (
    <AuthFrame title={t('title')}>
      <QueryState query={waiting}>{() => null}</QueryState>
    </AuthFrame>
  );
}

type QuestionProps = { login: ExternalLogin; Confirmation: Confirmation; onDecline: () => void };

function Question({ login, Confirmation, onDecline }: QuestionProps) {
  const { id, name, host, outlives_logout: outlivesLogout } = login;
  const t = useWords('external');
  const api = useApi();
  const [isLeaving, setLeaving] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { busy, problem, onSubmit } = useSubmit(async () => {
    const url = await continueToTarget(api, id).catch((error: unknown) => {
      if (!(error instanceof ServiceError && error.code === 'reauth_required')) throw error;
      return null;
    });
    // A browser that keeps no key has to ask again, some minutes after the login.
    if (url === null) return setConfirming(true);
    setLeaving(true);
    // Replaces this page in the history, so that Back does not return to it.
    window.location.replace(url);
  });
  const decline = () => {
    // A request without an answer expires by itself.
    declineExternalLogin(api).catch(() => {});
    onDecline();
  };
  if (isLeaving) {
    return (
      <AuthFrame key="gone" title={t('gone', { name })} text={t('goneText', { name })}>
        <Button look="quiet" wide onClick={onDecline}>
          {t('toProduct', { product })}
        </Button>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame key="question" title={t('continueTo', { host })} text={t('asks', { name, product })}>
      <ul>
        <li>{t('mayUse')}</li>
        <li>{t('mayNot')}</li>
        <li>{outlivesLogout ? t('staysHere') : t('endsHere')}</li>
      </ul>
      <p>{t('onlyIfYou', { name })}</p>
      <form ref={form} className={authStyles.form} onSubmit={onSubmit}>
        <FormAlert text={problem} />
        <Button type="submit" wide busy={busy}>
          {t('continue')}
        </Button>
        <Button look="quiet" wide onClick={decline}>
          {t('stay', { product })}
        </Button>
      </form>
      {isConfirming && (
        <Suspense>
          <Confirmation
            onDone={() => {
              setConfirming(false);
              form.current?.requestSubmit();
            }}
            onCancel={() => setConfirming(false)}
          />
        </Suspense>
      )}
    </AuthFrame>
  );
}
