import { useWords } from '../../../messages/use-words.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { ModalActions } from '../../../ui/ModalActions.tsx';
import type { PromptForm } from '../use-prompt-form.ts';

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
      actions={
        <ModalActions
          action={t('generate')}
          busy={false}
          onCancel={confirmation.close}
          onAct={() => form.submit({ isAgreed: true })}
        />
      }
    >
      <p>
        {settings.confirmAbove === 0
          ? t('confirmEach')
          : t('confirmText', { limit: t('limit', { count: settings.confirmAbove ?? 0 }) })}
      </p>
    </Modal>
  );
}
