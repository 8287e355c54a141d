import { type RefObject, useEffect, useRef } from 'react';

/** Opens and closes the browser's own dialog: it holds the focus, Escape closes it, the focus goes back. */
export function useModalDialog(isOpen: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen) dialog.current?.close();
  }, [isOpen]);
  return dialog;
}
