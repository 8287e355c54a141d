import { useWords } from '../messages/use-words.ts';
import { Button } from './Button.tsx';
import { Modal } from './Modal.tsx';
import styles from './Page.module.css';

type ConfirmProps = {
  open: boolean;
  /** A question, with what it is about. */
  title: string;
  /** What will be gone, in words. */
  text: string;
  /** What the button does: the verb of the control that asked. */
  action: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something that cannot be undone. The way out comes first, so that Enter right after it opened harms nothing. */
export function Confirm({ open, title, text, action, busy, onConfirm, onClose }: ConfirmProps) {
  const words = useWords('frame');
  return (
    <Modal open={open} title={title} onClose={onClose}>
      <p>{text}</p>
      <div className={styles.row}>
        <Button look="quiet" onClick={onClose}>
          {words('cancel')}
        </Button>
        <Button look="danger" busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Modal>
  );
}
