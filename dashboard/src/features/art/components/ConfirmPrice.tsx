import { useWords } from '../../../i18n/use-words.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { ModalActions } from '../../../ui/ModalActions.tsx';
import type { PromptFormState } from '../use-prompt-form.ts';

type Props = {
  /** The price in words. */
  cost: string;
  confirmAbove: number | null;
  order: Pick<PromptFormState['order'], 'isConfirming' | 'cancelConfirmation' | 'submit'>;
};

/** Asks before an order that costs more than the person's own limit. */
export function ConfirmPrice({ cost, confirmAbove, order }: Props) {
  const t = useWords('art');
  return (
    <Modal
      open={order.isConfirming}
      title={t('confirmTitle', { price: cost })}
      onClose={order.cancelConfirmation}
      actions={
        <ModalActions
          action={t('generate')}
          busy={false}
          onCancel={order.cancelConfirmation}
          onAct={() => order.submit({ isAgreed: true })}
        />
      }
    >
      <p>
        {confirmAbove === 0 ? t('confirmEach') : t('confirmText', { limit: t('limit', { count: confirmAbove ?? 0 }) })}
      </p>
    </Modal>
  );
}
