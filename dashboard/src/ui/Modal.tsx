import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useState } from 'react';
import { CloseButton } from './CloseButton.tsx';
import styles from './Modal.module.css';
import { ownClose, useModalDialog } from './use-modal-dialog.ts';

type ModalProps = {
  open: boolean;
  title: string;
  onClose: () => void;
  /** Only its content can close it: no Escape, no close button. */
  isLocked?: boolean;
  /** Buttons at its end. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The one modal: the browser's own dialog, above everything else. It holds the focus, and Escape closes it. */
export function Modal({ open, title, onClose, isLocked = false, actions, children }: ModalProps) {
  const dialog = useModalDialog(open);
  const titleId = useId();
  // A field can take the focus only once the dialog is shown.
  const [isShown, setShown] = useState(false);
  useLayoutEffect(() => setShown(open), [open]);
  const stay = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (isLocked && event.target === event.currentTarget) event.preventDefault();
  };
  const stayOnEscape = (event: KeyboardEvent) => {
    if (isLocked && event.key === 'Escape') event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.modal}
      aria-labelledby={titleId}
      onClose={ownClose(open, onClose)}
      onCancel={stay}
      onKeyDown={stayOnEscape}
    >
      {open && (
        <div className={styles.body}>
          <div className={styles.head}>
            <h2 id={titleId}>{title}</h2>
            {!isLocked && <CloseButton onClose={onClose} />}
          </div>
          {isShown && children}
          {isShown && actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  );
}
