import { mainAddresses } from '@deskmate/api/addresses';
import type { EmailUndo } from '@deskmate/api/contracts/main/email-change';
import { useWords } from '../../messages/use-words.ts';
import { paths } from '../../paths.ts';
import { MailedAction } from './components/MailedAction.tsx';

/** Brings the former address of an account back. */
export function UndoEmailPage() {
  const words = useWords('mailed');
  return (
    <MailedAction<EmailUndo, unknown>
      address={paths.undoEmail('').replace(/\/$/, '')}
      checkPath={mainAddresses.checkEmailUndo}
      actionPath={mainAddresses.undoEmailChange}
      title={words('undoEmail')}
      text={({ email }) => words('undoEmailText', { email })}
      button={words('undoEmailButton')}
      failed={{
        title: words('undoEmailFailed'),
        newLink: { to: paths.forgotPassword, label: words('choosePassword') },
      }}
      done={() => ({
        title: words('undoneEmail'),
        text: words('undoneEmailText'),
        next: { to: paths.login, label: words('toLogin') },
      })}
    />
  );
}
