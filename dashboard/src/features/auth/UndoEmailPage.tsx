import { mainAddresses } from '@deskmate/api/addresses';
import type { EmailUndo } from '@deskmate/api/contracts/main/email-change';
import type { SecuredAccount } from '@deskmate/api/contracts/main/secure-account';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { MailedAction } from './components/MailedAction.tsx';

/** Brings the former address of an account back; a mail leads to a new password. */
export function UndoEmailPage() {
  const t = useWords('mailed');
  return (
    <MailedAction<EmailUndo, SecuredAccount>
      address={paths.undoEmail}
      checkPath={mainAddresses.checkEmailUndo}
      actionPath={mainAddresses.undoEmailChange}
      title={t('undoEmail')}
      text={({ email }) => t('undoEmailText', { email })}
      button={t('undoEmailButton')}
      failed={{
        title: t('undoEmailFailed'),
        text: t('usedOrExpired'),
        newLink: { to: paths.forgotPassword, label: t('choosePassword') },
      }}
      done={({ mailed }) => ({
        title: t('undoneEmail'),
        text: t(mailed === 'restore' ? 'closedText' : 'mailedText'),
        next: { to: paths.login, label: t('toLogin') },
      })}
    />
  );
}
