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

/**
 * Only the dialog's own `close` event counts: React bubbles that of a nested dialog, unlike the browser. The browser
 * sends it later than it closes: a dialog that was opened again meanwhile stays open, and so does another one that took
 * the place of a dialog whose owner had closed it.
 */
export const ownClose = (isOpen: boolean, onClose: () => void) => (event: SyntheticEvent<HTMLDialogElement>) => {
  if (isOpen && event.target === event.currentTarget && !event.currentTarget.open) onClose();
};

/** For `onCancel`: Escape closes at once, not when the `close` event comes, so that the next key can open it again. */
export const ownCancel = (onClose: () => void) => (event: SyntheticEvent<HTMLDialogElement>) => {
  if (event.target === event.currentTarget) onClose();
};
