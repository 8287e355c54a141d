import { mainAddresses } from '@deskmate/api/addresses';
import type { EmailConfirmation, EmailLink } from '@deskmate/api/contracts/main/email-change';
import { useWords } from '../../messages/use-words.ts';
import { paths } from '../../paths.ts';
import { MailedAction } from './components/MailedAction.tsx';

/** Confirms a change of the address from one of the two mailboxes. */
export function ConfirmEmailPage() {
  const words = useWords('mailed');
  const next = { to: paths.account('profile'), label: words('toAccount') };
  return (
    <MailedAction<EmailLink, EmailConfirmation>
      address={paths.confirmEmail('').replace(/\/$/, '')}
      checkPath={mainAddresses.checkEmailLink}
      actionPath={mainAddresses.confirmEmailChange}
      title={words('confirmEmail')}
      text={({ end, new_email: email }) => words(end === 'old' ? 'confirmEmailOld' : 'confirmEmailNew', { email })}
      button={words('confirmEmailButton')}
      failed={{ title: words('confirmEmailFailed'), newLink: next }}
      done={({ status, new_email: email }) =>
        status === 'changed'
          ? { title: words('emailChanged'), text: words('emailChangedText', { email }), next }
          : { title: words('emailWaiting'), text: words('emailWaitingText'), next }
      }
    />
  );
}
