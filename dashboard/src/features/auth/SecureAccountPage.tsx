import { mainAddresses } from '@deskmate/api/addresses';
import type { SecuredAccount, SecureLink } from '@deskmate/api/contracts/main/secure-account';
import { useFormat } from '../../i18n/use-format.ts';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { MailedAction } from './components/MailedAction.tsx';

/** "This wasn't me" of a security mail: ends all sessions of the account; a mail leads to a new password. */
export function SecureAccountPage() {
  const t = useWords('mailed');
  const { dateTime } = useFormat();
  return (
    <MailedAction<SecureLink, SecuredAccount>
      address={paths.secureAccount}
      checkPath={mainAddresses.checkSecureLink}
      actionPath={mainAddresses.secureAccount}
      title={t('secure')}
      text={({ email, doubtful_since }) => t('secureText', { email, date: dateTime(doubtful_since) })}
      button={t('secureButton')}
      failed={{
        title: t('secureFailed'),
        text: t('usedOrExpired'),
        newLink: { to: paths.forgotPassword, label: t('choosePassword') },
      }}
      done={({ mailed }) => ({
        title: t('secured'),
        text: t(mailed === 'restore' ? 'closedText' : 'mailedText'),
        next: { to: paths.login, label: t('toLogin') },
      })}
    />
  );
}
