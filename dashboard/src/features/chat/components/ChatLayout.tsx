import type { ReactNode } from 'react';
import { IconButton } from '../../../conversation/icon/IconButton.tsx';
import { useWords } from '../../../messages/use-words.ts';
import { Overlay } from '../../../ui/Overlay.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import styles from './ChatLayout.module.css';

type Props = { panel: ReactNode; isPanelOpen: boolean; onPanelClose: () => void; children: ReactNode };

/** The chat beside its history; on narrow screens the history is a drawer. */
export function ChatLayout({ panel, isPanelOpen, onPanelClose, children }: Props) {
  const t = useWords('chat');
  const isWide = useMedia('(min-width: 1200px)');
  return (
    <div className={styles.layout}>
      {isWide ? (
        <aside className={styles.side}>{panel}</aside>
      ) : (
        <Overlay isOpen={isPanelOpen} label={t('history')} className={styles.drawer} onClose={onPanelClose}>
          <div className={styles.head}>
            <IconButton icon="close" size="large" label={t('close')} onClick={onPanelClose} />
            <h2>{t('history')}</h2>
          </div>
          {panel}
        </Overlay>
      )}
      {children}
    </div>
  );
}
