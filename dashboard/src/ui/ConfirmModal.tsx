import { useState } from 'react';
import { Modal } from './Modal.tsx';
import { ModalActions } from './ModalActions.tsx';

type ConfirmModalProps = {
  open: boolean;
  /** The question; it names the object. */
  title: string;
  /** What will be lost. */
  text: string;
  /** The label of the button: the verb of the control that opened the question. */
  action: string;
  onClose: () => void;
  /** Shows its own result or error; the modal closes either way. */
  onConfirm: () => Promise<unknown>;
};

/**
 * Asks before something that cannot be undone. It stays until the promise of `onConfirm` has settled; one that resolves at
 * once closes it, which is right where another question follows (the password).
 */
export function ConfirmModal({ open, title, text, action, onClose, onConfirm }: ConfirmModalProps) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await onConfirm().catch(() => {});
    setBusy(false);
    onClose();
  };
  return (
    <Modal
      open={open}
      title={title}
      isLocked={busy}
      onClose={onClose}
      actions={
        <ModalActions
          action={action}
          isDangerous
          busy={busy}
          isLocked={busy}
          onCancel={onClose}
          onAct={() => void confirm()}
        />
      }
    >
      <p>{text}</p>
    </Modal>
  );
}
