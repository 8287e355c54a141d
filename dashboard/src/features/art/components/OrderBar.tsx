import { useId } from 'react';
import { Link } from 'react-router-dom';
import { sendKeys } from '../../../conversation/composer/shortcuts.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { paths } from '../../../paths.ts';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { promptMax } from '../reason-not-to-order.ts';
import type { PromptFormState } from '../use-prompt-form.ts';
import styles from './PromptForm.module.css';

type Props = {
  prompt: Pick<PromptFormState['prompt'], 'hint' | 'hintId'>;
  model: Pick<PromptFormState['model'], 'choice' | 'selected'>;
  imageCount: number;
  /** The price in words; null where no model is chosen. */
  cost: string | null;
  order: Pick<PromptFormState['order'], 'price' | 'creditsLeft' | 'isSending' | 'submit'>;
};

/** What the order costs and what is left, and the button that gives it. */
export function OrderBar({ prompt, model: { choice, selected: model }, imageCount, cost, order }: Props) {
  const t = useWords('art');
  const { price, creditsLeft } = order;
  const isShort = creditsLeft !== null && price > creditsLeft;
  // An ended subscription has no models at all, and Generate leads to the plans.
  const hasNoModel = !model && choice.state === 'ready';
  const reasonId = useId();
  return (
    <div className={styles.order}>
      <p id={reasonId} className={styles.price} role="status">
        {cost !== null && (
          <>
            <strong>{cost}</strong>
            {creditsLeft !== null && <> · {t(isShort ? 'notEnough' : 'left', { count: creditsLeft })}</>}
            {isShort && (
              <>
                {' '}
                {imageCount > 1 && `${t('fewer')} `}
                <Link to={paths.buyCredit}>{t('buyCredits')}</Link>
              </>
            )}
          </>
        )}
        {hasNoModel && t('noModel')}
      </p>
      <Button
        className={styles.generate}
        busy={order.isSending}
        disabled={hasNoModel}
        aria-describedby={hasNoModel ? reasonId : undefined}
        aria-label={cost === null ? undefined : t('generateFor', { price: cost })}
        onClick={() => order.submit()}
      >
        {t(order.isSending ? 'sending' : 'generate')}
      </Button>
      <OrderHint prompt={prompt} />
    </div>
  );
}

/** Why nothing was ordered, or how to order by key. */
function OrderHint({ prompt: { hint, hintId } }: Pick<Props, 'prompt'>) {
  const t = useWords('art');
  const { enterSends } = useSettings();
  return (
    <p id={hintId} className={hint ? styles.reason : styles.hint} role="status">
      {hint ? (
        t(`hint_${hint}`, { count: promptMax })
      ) : (
        <>
          <span className={styles.keys}>{t(enterSends ? 'hintEnter' : 'hintCtrlEnter', { keys: sendKeys })} · </span>
          {t('hintCheck')}
        </>
      )}
    </p>
  );
}
