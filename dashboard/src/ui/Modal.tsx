import { type ReactNode, useId } from 'react';
import styles from './Modal.module.css';
import { ownClose, useModalDialog } from './use-modal-dialog.ts';

type ModalProps = {
  open: boolean;
  title: string;
  onClose: () => void;
  /** Draws a button that closes it; without one the content must hold the way out. */
  closeLabel?: string;
  children: ReactNode;
};

/** The browser's own dialog: it holds the focus, and Escape closes it. */
export function Modal({ open, title, onClose, closeLabel, children }: ModalProps) {
  const dialog = useModalDialog(open);
  const titleId = useId();
  return (
    <dialog ref={dialog} className={styles.modal} aria-labelledby={titleId} onClose={ownClose(onClose)}>
      {open && (
        <div className={styles.body}>
          <div className={styles.head}>
            <h2 id={titleId}>{title}</h2>
            {closeLabel && (
              <button
                type="button"
                className={styles.close}
                aria-label={closeLabel}
                title={closeLabel}
                onClick={onClose}
              >
                ×
              </button>
            )}
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
