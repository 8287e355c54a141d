import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Popover } from '../../../ui/menu/Popover.tsx';
import type { ContextUsage } from '../context-usage.ts';
import styles from './ContextGauge.module.css';

type Props = { usage: ContextUsage; isBusy: boolean; onSummarise: () => void };

const shownFrom = 0.25;

/** Shows how much of the model's context the conversation fills, and offers to continue from a summary. */
export function ContextGauge({ usage: { share, isLong, summaryCredits }, isBusy, onSummarise }: Props) {
  const t = useWords('chat');
  if (share < shownFrom) return null;
  const percent = Math.round(share * 100);
  return (
    <Popover
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className={isLong ? styles.full : styles.gauge}
          aria-haspopup="dialog"
          title={t('gauge', { percent })}
          aria-label={t('gauge', { percent })}
        >
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <circle cx="10" cy="10" r="8" pathLength="100" />
            <circle cx="10" cy="10" r="8" pathLength="100" strokeDasharray={`${percent} 100`} />
          </svg>
        </button>
      )}
    >
      {(close) => (
        <div className={styles.panel}>
          <p>{t('gauge', { percent })}</p>
          <p className={styles.note}>{t(isLong ? 'gaugeFull' : 'gaugeNote')}</p>
          <Button
            look="quiet"
            disabled={isBusy}
            onClick={() => {
              close();
              onSummarise();
            }}
          >
            {t('summarise')}
          </Button>
          <p className={styles.note}>{t('summaryCosts', { count: summaryCredits })}</p>
        </div>
      )}
    </Popover>
  );
}
