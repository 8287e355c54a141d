import { useId } from 'react';
import { Link } from 'react-router-dom';
import { sendKeys } from '../../../conversation/shortcuts/modifier-key.ts';
import { useWords } from '../../../messages/use-words.ts';
import { paths } from '../../../paths.ts';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { type PromptForm, promptMax } from '../use-prompt-form.ts';
import styles from './PromptForm.module.css';

/** What the order costs and what is left, and the button that gives it. */
export function OrderBar({ form }: { form: PromptForm }) {
  const t = useWords('art');
  const { model, price, left, order } = form;
  const cost = model ? t(`credits_${model.query_credit_group_name}`, { count: price }) : '';
  const isShort = left !== null && price > left;
  // An ended subscription has no models at all, and Generate leads to the plans.
  const hasNoModel = !model && form.choice.state === 'ready';
  const reasonId = useId();
  return (
    <div className={styles.order}>
      <p id={reasonId} className={styles.price} role="status">
        {model && (
          <>
            <strong>{cost}</strong>
            {left !== null && <> · {t(isShort ? 'notEnough' : 'left', { count: left })}</>}
            {isShort && (
              <>
                {' '}
                {form.fitted.imageCount > 1 && `${t('fewer')} `}
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
        aria-label={model ? t('generateFor', { price: cost }) : undefined}
        onClick={() => form.submit()}
      >
        {t(order.isSending ? 'sending' : 'generate')}
      </Button>
      <OrderHint form={form} />
    </div>
  );
}

function OrderHint({ form: { hint, hintId } }: { form: Pick<PromptForm, 'hint' | 'hintId'> }) {
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
