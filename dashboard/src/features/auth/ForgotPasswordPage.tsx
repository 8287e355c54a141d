import { mainAddresses } from '@deskmate/api/addresses';
import { resetLinkMinutes } from '@deskmate/api/limits';
import { waitText } from '@deskmate/api/wait-text';
import { Link, useLocation } from 'react-router-dom';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { AuthFrame, authStyles } from './components/AuthFrame.tsx';
import { MailRequestForm } from './MailRequestForm.tsx';

/** Asks for the link that sets a new password. A client who comes from the account pages finds the address filled in, and a link back. */
export function ForgotPasswordPage() {
  const t = useWords('auth');
  const { language } = useSettings();
  const { user } = useAuth();
  const { search } = useLocation();
  return (
    <AuthFrame title={t('forgotTitle')} text={t('forgotText', { time: waitText(resetLinkMinutes * 60, language) })}>
      <MailRequestForm
        action="forgot"
        path={mainAddresses.forgotPassword}
        button={t('forgotButton')}
        done={t('forgotDone')}
        initialEmail={user?.email ?? ''}
      />
      <Link className={authStyles.alone} to={user ? paths.account('security') : paths.login + search}>
        {t(user ? 'backToSecurity' : 'backToLogin')}
      </Link>
    </AuthFrame>
  );
}
