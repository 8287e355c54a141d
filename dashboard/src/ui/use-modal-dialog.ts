import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

/** Opens and closes the browser's own dialog: it holds the focus, Escape closes it, the focus goes back. */
export function useModalDialog(isOpen: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen) dialog.current?.close();
  }, [isOpen]);
  return dialog;
}

/** Only the dialog's own closing counts: React hands that of a dialog inside it on, though the browser does not. */
export const ownClose = (onClose: () => void) => (event: SyntheticEvent<HTMLDialogElement>) => {
  if (event.target === event.currentTarget) onClose();
};
