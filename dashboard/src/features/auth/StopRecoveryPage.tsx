import { mainAddresses } from '@deskmate/api/addresses';
import type { RecoveryLink } from '@deskmate/api/contracts/main/second-factor-recovery';
import { useFormat } from '../../messages/use-format.ts';
import { useWords } from '../../messages/use-words.ts';
import { paths } from '../../paths.ts';
import { MailedAction } from './components/MailedAction.tsx';

/** Stops the recovery of a lost second factor that somebody else may have asked for. */
export function StopRecoveryPage() {
  const words = useWords('mailed');
  const { dateTime } = useFormat();
  return (
    <MailedAction<RecoveryLink, unknown>
      address={paths.stopRecovery('').replace(/\/$/, '')}
      checkPath={mainAddresses.checkRecoveryLink}
      actionPath={mainAddresses.stopRecovery}
      title={words('stopRecovery')}
      text={({ email, due_at }) => words('stopRecoveryText', { email, date: dateTime(due_at) })}
      button={words('stopRecoveryButton')}
      failed={{
        title: words('stopRecoveryFailed'),
        text: words('stopRecoveryOver'),
        newLink: { to: paths.login, label: words('toLogin') },
      }}
      done={() => ({
        title: words('recoveryStopped'),
        text: words('recoveryStoppedText'),
        next: { to: paths.login, label: words('toLogin') },
      })}
    />
  );
}
