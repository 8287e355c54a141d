import { mainAddresses } from '@deskmate/api/addresses';
import { activationLinkHours } from '@deskmate/api/limits';
import { Link, useLocation } from 'react-router-dom';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { AuthFrame, authStyles } from './components/AuthFrame.tsx';
import { MailRequestForm } from './MailRequestForm.tsx';

/** Right after registering: look into your mail. Later: ask for the mail again. */
export function ResendActivationPage() {
  const t = useWords('auth');
  const { user } = useAuth();
  const { state, search } = useLocation() as { state: { registered?: string } | null; search: string };
  const registered = state?.registered;
  return (
    <AuthFrame
      title={t(registered ? 'checkMail' : 'resend')}
      text={registered ? t('checkMailText', { email: registered, count: activationLinkHours }) : t('resendText')}
    >
      {registered && <p>{t('checkMailAgain')}</p>}
      <MailRequestForm
        action="resend"
        path={mainAddresses.resendActivation}
        button={t('resendButton')}
        done={t('resendDone')}
        initialEmail={registered ?? user?.email ?? ''}
      />
      <Link className={authStyles.alone} to={paths.login + search}>
        {t('backToLogin')}
      </Link>
    </AuthFrame>
  );
}
