import { mainAddresses } from '@deskmate/api/addresses';
import type { EmailConfirmation, EmailLink } from '@deskmate/api/contracts/main/email-change';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { MailedAction } from './components/MailedAction.tsx';

/** Confirms a change of the address from one of the two mailboxes. */
export function ConfirmEmailPage() {
  const t = useWords('mailed');
  const next = { to: paths.account('profile'), label: t('toAccount') };
  return (
    <MailedAction<EmailLink, EmailConfirmation>
      address={paths.confirmEmail}
      checkPath={mainAddresses.checkEmailLink}
      actionPath={mainAddresses.confirmEmailChange}
      title={t('confirmEmail')}
      text={({ end, new_email: email }) => t(end === 'old' ? 'confirmEmailOld' : 'confirmEmailNew', { email })}
      button={t('confirmEmailButton')}
      failed={{ title: t('confirmEmailFailed'), newLink: next }}
      done={({ status, new_email: email }) =>
        status === 'changed'
          ? { title: t('emailChanged'), text: t('emailChangedText', { email }), next }
          : { title: t('emailWaiting'), text: t('emailWaitingText'), next }
      }
    />
  );
}
