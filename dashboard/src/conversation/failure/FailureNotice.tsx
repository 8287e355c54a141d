import { CloseOutlined } from '@ant-design/icons';
import { waitText } from '@deskmate/api/wait-text';
import { useWords } from '../../messages/use-words.ts';
import { paths } from '../../paths.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { Failure } from '../state/conversation-state.ts';
import styles from './FailureNotice.module.css';
import { failureWords, isClassOfFailure } from './failure-words.ts';

type Props = { failure: Omit<Failure, 'question'>; onRetry: () => void; onClose: () => void };

const wayOut: Partial<Record<Failure['code'], string>> = {
  subscription_expired: paths.subscriptionUpdate,
  insufficient_credit: paths.buyCredit,
  model_not_in_plan: paths.subscriptionUpdate,
};

/** Shows why the last question failed. The typed text is already back in the composer. */
export function FailureNotice({ failure, onRetry, onClose }: Props) {
  const t = useWords('conversation');
  const errorWords = useWords('errors');
  const { language } = useSettings();
  const way = wayOut[failure.code];
  const { retryAfterSeconds } = failure;
  return (
    <div className={styles.notice} role="alert">
      <p>
        {failureWords(failure, language, errorWords)}
        {failure.isFree && isClassOfFailure(failure.code) && ` ${t('notCharged')}`}
        {retryAfterSeconds && ` ${t('retryIn', { wait: waitText(retryAfterSeconds, language) })}`}
      </p>
      {way ? (
        <a className={styles.action} href={way}>
          {t(failure.code === 'insufficient_credit' ? 'buyCredit' : 'seePlans')}
        </a>
      ) : (
        <button type="button" className={styles.action} onClick={onRetry}>
          {t('retry')}
        </button>
      )}
      <IconButton icon={CloseOutlined} label={t('close')} onClick={onClose} />
    </div>
  );
}
