import { Popover } from '../../../conversation/menu/Popover.tsx';
import { useWords } from '../../../messages/use-words.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './ContextGauge.module.css';

type Props = { used: number; limit: number; onSummarise: () => void };

const shownFrom = 0.25;
const fullFrom = 0.8;

/** How much of what the model can hold the conversation fills; near its end it offers a summary (CH-14). */
export function ContextGauge({ used, limit, onSummarise }: Props) {
  const t = useWords('chat');
  const share = limit > 0 ? Math.min(1, used / limit) : 0;
  if (share < shownFrom) return null;
  const percent = Math.round(share * 100);
  const isFull = share >= fullFrom;
  return (
    <Popover
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className={isFull ? styles.full : styles.gauge}
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
          <p className={styles.note}>{t(isFull ? 'gaugeFull' : 'gaugeNote')}</p>
          <Button
            look="quiet"
            onClick={() => {
              close();
              onSummarise();
            }}
          >
            {t('summarise')}
          </Button>
        </div>
      )}
    </Popover>
  );
}
