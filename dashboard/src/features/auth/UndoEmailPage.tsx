import { mainAddresses } from '@deskmate/api/addresses';
import type { EmailUndo } from '@deskmate/api/contracts/main/email-change';
import type { SecuredAccount } from '@deskmate/api/contracts/main/secure-account';
import { useWords } from '../../messages/use-words.ts';
import { paths } from '../../paths.ts';
import { MailedAction } from './components/MailedAction.tsx';

/** Brings the former address of an account back; a mail leads to a new password. */
export function UndoEmailPage() {
  const words = useWords('mailed');
  return (
    <MailedAction<EmailUndo, SecuredAccount>
      address={paths.undoEmail('').replace(/\/$/, '')}
      checkPath={mainAddresses.checkEmailUndo}
      actionPath={mainAddresses.undoEmailChange}
      title={words('undoEmail')}
      text={({ email }) => words('undoEmailText', { email })}
      button={words('undoEmailButton')}
      failed={{
        title: words('undoEmailFailed'),
        text: words('usedOrExpired'),
        newLink: { to: paths.forgotPassword, label: words('choosePassword') },
      }}
      done={({ mailed }) => ({
        title: words('undoneEmail'),
        text: words(mailed === 'restore' ? 'closedText' : 'mailedText'),
        next: { to: paths.login, label: words('toLogin') },
      })}
    />
  );
}
