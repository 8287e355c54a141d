import { useId } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import type { StartRequest } from '../use-start-request.ts';
import styles from './PaymentPage.module.css';

type StartNowProps = { request: StartRequest; error: string | undefined };

/** The request that the service begins before the time to withdraw is over. */
export function StartNow({ request, error }: StartNowProps) {
  const t = useWords('billing');
  const errorId = useId();
  if (request.days === null) return null;
  return (
    <div>
      <label className={styles.check}>
        <input
          type="checkbox"
          name="start_now"
          checked={request.isMade}
          onChange={({ target }) => request.setMade(target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>{t('startNow', { count: request.days })}</span>
      </label>
      {error && (
        <p id={errorId} className={styles.fault}>
          {error}
        </p>
      )}
    </div>
  );
}
