import { mainAddresses } from '@deskmate/api/addresses';
import type { RecoveryLink } from '@deskmate/api/contracts/main/second-factor-recovery';
import { useFormat } from '../../i18n/use-format.ts';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { MailedAction } from './components/MailedAction.tsx';

/** Stops the recovery of a lost second factor that somebody else may have asked for. */
export function StopRecoveryPage() {
  const t = useWords('mailed');
  const { dateTime } = useFormat();
  return (
    <MailedAction<RecoveryLink, unknown>
      address={paths.stopRecovery}
      checkPath={mainAddresses.checkRecoveryLink}
      actionPath={mainAddresses.stopRecovery}
      title={t('stopRecovery')}
      text={({ email, due_at }) => t('stopRecoveryText', { email, date: dateTime(due_at) })}
      button={t('stopRecoveryButton')}
      failed={{
        title: t('stopRecoveryFailed'),
        text: t('stopRecoveryOver'),
        newLink: { to: paths.login, label: t('toLogin') },
      }}
      done={() => ({
        title: t('recoveryStopped'),
        text: t('recoveryStoppedText'),
        next: { to: paths.login, label: t('toLogin') },
      })}
    />
  );
}
