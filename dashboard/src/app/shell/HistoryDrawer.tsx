import { IconButton } from '../../conversation/icon/IconButton.tsx';
import { useWords } from '../../messages/use-words.ts';
import { Overlay } from '../../ui/Overlay.tsx';
import styles from './HistoryDrawer.module.css';
import { SideHistory } from './SideHistory.tsx';

type Props = { isOpen: boolean; onClose: () => void; onSearch: () => void };

/** The history of the tool beside the mini sidebar. */
export function HistoryDrawer({ isOpen, onClose, onSearch }: Props) {
  const words = useWords('shell');
  const frameWords = useWords('frame');
  return (
    <Overlay isOpen={isOpen} label={words('history')} className={styles.drawer} onClose={onClose}>
      <div className={styles.head}>
        <h2>{words('history')}</h2>
        <IconButton icon="close" size="large" label={frameWords('close')} onClick={onClose} />
      </div>
      <SideHistory onNavigate={onClose} onSearch={onSearch} />
    </Overlay>
  );
}
