import { useWords } from '../../../messages/use-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import type { PromptForm } from '../use-prompt-form.ts';
import styles from './PromptForm.module.css';

/** Asks before an order that costs more than the person's own limit. */
export function ConfirmPrice({ form }: { form: PromptForm }) {
  const t = useWords('art');
  const { confirmation, model, price, settings } = form;
  if (!model) return null;
  return (
    <Modal
      open={confirmation.isAsking}
      title={t('confirmTitle', { price: t(`credits_${model.query_credit_group_name}`, { count: price }) })}
      onClose={confirmation.close}
    >
      <p>
        {settings.confirmAbove === 0
          ? t('confirmEach')
          : t('confirmText', { limit: t('limit', { count: settings.confirmAbove ?? 0 }) })}
      </p>
      <div className={styles.row}>
        <Button onClick={() => form.submit({ isAgreed: true })}>{t('generate')}</Button>
        <Button look="quiet" onClick={confirmation.close}>
          {t('cancel')}
        </Button>
      </div>
    </Modal>
  );
}
