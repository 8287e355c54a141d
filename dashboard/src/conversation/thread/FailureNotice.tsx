import { CloseOutlined } from '@ant-design/icons';
import { waitText } from '@deskmate/api/wait-text';
import { Link } from 'react-router-dom';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from '../composer/notice.module.css';
import type { Failure } from '../store/conversation-state.ts';
import { failureWords, isClassOfFailure } from './failure-words.ts';

type Props = {
  failure: Omit<Failure, 'question'>;
  /** Another page opens in a new tab: a temporary conversation is gone once its page is left. */
  opensNewTab?: boolean;
  onRetry: () => void;
  onClose: () => void;
};

/** The page that helps, where Retry does not. */
const actionPaths: Partial<Record<Failure['code'], string>> = {
  subscription_expired: paths.subscriptionUpdate,
  insufficient_credit: paths.buyCredit,
  model_not_in_plan: paths.subscriptionUpdate,
};

/** Shows why the last question failed. The typed text is already back in the composer. */
export function FailureNotice({ failure, opensNewTab = false, onRetry, onClose }: Props) {
  const t = useWords('conversation');
  const errorWords = useWords('errors');
  const { language } = useSettings();
  const actionPath = actionPaths[failure.code];
  const { retryAfterSeconds } = failure;
  return (
    <div className={styles.notice} role="alert">
      <p>
        {failureWords(failure, language, errorWords)}
        {failure.isFree && isClassOfFailure(failure.code) && ` ${t('notCharged')}`}
        {retryAfterSeconds && ` ${t('retryIn', { wait: waitText(retryAfterSeconds, language) })}`}
      </p>
      {actionPath ? (
        <Link className={styles.action} to={actionPath} target={opensNewTab ? '_blank' : undefined}>
          {t(failure.code === 'insufficient_credit' ? 'buyCredit' : 'seePlans')}
        </Link>
      ) : (
        <button type="button" className={styles.action} onClick={onRetry}>
          {t('retry')}
        </button>
      )}
      <IconButton icon={CloseOutlined} label={t('close')} onClick={onClose} />
    </div>
  );
}
