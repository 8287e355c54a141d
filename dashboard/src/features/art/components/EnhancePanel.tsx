import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import type { Enhancement } from '../use-enhance.ts';
import styles from './PromptForm.module.css';

type Props = { enhancement: Enhancement; onUse: (prompt: string) => void; onClose: () => void };

/** The fuller prompt, to be taken or refused; the person's own stays in the box until then. */
export function EnhancePanel({ enhancement, onUse, onClose }: Props) {
  const t = useWords('art');
  if (enhancement.state === 'none') return null;
  if (enhancement.state === 'asking') {
    return (
      <div className={styles.panel} role="status">
        <div className={styles.row}>
          <Spinner /> {t('enhancing')}
          <Button look="plain" onClick={onClose}>
            {t('enhanceStop')}
          </Button>
        </div>
      </div>
    );
  }
  if (enhancement.state === 'failed') {
    return (
      <div className={styles.panel} role="alert">
        <p>{enhancement.words}</p>
        <div>
          <Button look="quiet" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <section className={styles.panel} aria-label={t('enhanced')}>
      <h3 role="status">{t('enhanced')}</h3>
      <blockquote dir="auto">{enhancement.prompt}</blockquote>
      <div className={styles.row}>
        <Button onClick={() => onUse(enhancement.prompt)}>{t('useEnhanced')}</Button>
        <Button look="quiet" onClick={onClose}>
          {t('keepMine')}
        </Button>
        <span className={styles.note}>{t('enhanceNote')}</span>
      </div>
    </section>
  );
}
