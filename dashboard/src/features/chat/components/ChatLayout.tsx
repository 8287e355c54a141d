import { type ReactNode, useEffect, useRef } from 'react';
import { useWords } from '../../../messages/use-words.ts';
import { useMedia } from '../../../ui/use-media.ts';
import styles from './ChatLayout.module.css';

type Props = { panel: ReactNode; isPanelOpen: boolean; onPanelClose: () => void; children: ReactNode };

/** The chat beside its history; on narrow screens the history is a drawer. */
export function ChatLayout({ panel, isPanelOpen, onPanelClose, children }: Props) {
  const isWide = useMedia('(min-width: 1200px)');
  return (
    <div className={styles.layout}>
      {isWide ? (
        <aside className={styles.side}>{panel}</aside>
      ) : (
        <Drawer isOpen={isPanelOpen} onClose={onPanelClose}>
          {panel}
        </Drawer>
      )}
      {children}
    </div>
  );
}

function Drawer({ isOpen, onClose, children }: { isOpen: boolean; onClose: () => void; children: ReactNode }) {
  const t = useWords('chat');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen) dialog.current?.close();
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; a press beside it does too.
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={t('history')}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {isOpen && children}
    </dialog>
  );
}
