import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './Modal.module.css';

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
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open) dialog.current?.close();
  }, [open]);
  return (
    <dialog ref={dialog} className={styles.modal} aria-labelledby={titleId} onClose={onClose}>
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
