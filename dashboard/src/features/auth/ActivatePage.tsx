import { mainAddresses } from '@deskmate/api/addresses';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Activated, ActivationLink } from '@deskmate/api/contracts/main/sign-in';
import { afterActivationKey } from '@deskmate/api/storage';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { Redirect } from '../../session/guards.tsx';
import { useApi, useSession } from '../../session/SessionProvider.tsx';
import { loginFor, safeReturnTo } from '../../session/safe-return-to.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { checkFields } from './check-fields.ts';
import { AccountField } from './components/AccountField.tsx';
import { AuthFrame, authStyles } from './components/AuthFrame.tsx';
import { PasswordField } from './components/PasswordField.tsx';
import { isExpired, MailedLink } from './MailedLink.tsx';
import { useTrialDays } from './use-trial-days.ts';

/** Activates an account: by its password and a button, so that opening the mailed link alone does nothing. */
export function ActivatePage() {
  const t = useWords('auth');
  const { storage } = useSession();
  const { status, login } = useAuth();
  const trialDays = useTrialDays();
  const [activated, setActivated] = useState<Activated | null>(null);
  const [next, setNext] = useState<string | null>(null);
  /** Logs in with what was just typed. Where more is asked for (a captcha), or somebody else is logged in, the login page follows. */
  const goOn = async (done: Activated, email: string, password: string) => {
    if (status === 'authenticated') return setActivated(done);
    try {
      if ((await login({ email, password })) === 'redirected') return;
    } catch {
      return setActivated(done);
    }
    const page = nextPage(storage, done);
    storage.removeItem(afterActivationKey);
    setNext(page === '/' ? paths.chat : page);
  };
  if (next !== null) return <Redirect to={next} />;
  if (activated) {
    return (
      <AuthFrame key="done" title={t('activated')} text={t(trialDays ? 'activatedTrialText' : 'activatedText')}>
        <Link
          className={buttonClass('primary', true)}
          to={loginFor({ pathname: nextPage(storage, activated), search: '', hash: '' })}
          onClick={() => storage.removeItem(afterActivationKey)}
        >
          {t('login')}
        </Link>
      </AuthFrame>
    );
  }
  return (
    <MailedLink<ActivationLink>
      address={paths.activate}
      checkPath={mainAddresses.checkActivationLink}
      title={t('activate')}
      failed={{
        title: t('activateFailed'),
        noToken: t('activateNoToken'),
        newLink: { to: paths.resendActivation, label: t('askNewMail') },
      }}
    >
      {(token, { email }, onExpired) => (
        <ActivationForm token={token} email={email} onExpired={onExpired} onDone={goOn} />
      )}
    </MailedLink>
  );
}

/**
 * What was asked for when registering: a page, or the payment of a chosen plan. The service knows the plan, because the
 * mail may be opened in another browser; a plan that was only looked at before is not asked for.
 */
function nextPage(storage: Storage, { selected_plan: plan }: Activated): string {
  const stored = storage.getItem(afterActivationKey);
  // It comes from the address of the registration page, which anybody may have written.
  if (stored !== null) return safeReturnTo([stored], window.location.origin);
  return plan ? `${paths.payment}?plan=${plan.id}&interval=${plan.interval}` : '/';
}

type ActivationFormProps = {
  token: string;
  email: string;
  onExpired: () => void;
  onDone: (activated: Activated, email: string, password: string) => Promise<void>;
};

function ActivationForm({ token, email, onExpired, onDone }: ActivationFormProps) {
  const t = useWords('auth');
  const fieldWords = useWords('fields');
  const api = useApi();
  const [password, setPassword] = useState('');
  const { busy, problem, fields, error, onSubmit, onChange } = useSubmit(
    async () => {
      const body = { secret_token: token, password };
      try {
        const request = {
          service: 'main',
          method: 'POST',
          path: mainAddresses.activate,
          body,
          anonymous: true,
        } as const;
        await onDone(await api.request<Activated>(request), email, password);
      } catch (error) {
        if (!isExpired(error)) throw error;
        onExpired();
      }
    },
    () => checkFields({ password }, fieldWords),
  );
  const isWrong = error instanceof ServiceError && error.code === 'wrong_password';
  return (
    <AuthFrame key="form" title={t('activate')} text={t(useTrialDays() ? 'activateTrialText' : 'activateText')}>
      <form className={authStyles.form} onSubmit={onSubmit} onChange={onChange} noValidate>
        <AccountField email={email} />
        <PasswordField
          label={fieldWords('password')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={isWrong ? t('activateWrong') : fields.password}
        />
        <FormAlert text={isWrong ? null : problem} />
        <Button type="submit" wide busy={busy}>
          {t('activateButton')}
        </Button>
      </form>
      <Link className={authStyles.alone} to={paths.register}>
        {t('activateForgot')}
      </Link>
    </AuthFrame>
  );
}
