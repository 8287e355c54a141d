import { CloseOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Overlay } from '../../ui/Overlay.tsx';
import styles from './EnlargedView.module.css';

type Props = { isOpen: boolean; label: string; onClose: () => void; children: ReactNode };

/** A table, a formula or a diagram on the whole window. */
export function EnlargedView({ isOpen, label, onClose, children }: Props) {
  const t = useWords('conversation');
  return (
    <Overlay isOpen={isOpen} label={label} className={styles.overlay} onClose={onClose}>
      <div className={styles.head}>
        <IconButton icon={CloseOutlined} size="large" label={t('close')} onClick={onClose} />
      </div>
      <section
        className={styles.whole}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
        aria-label={label}
      >
        {children}
      </section>
    </Overlay>
  );
}
