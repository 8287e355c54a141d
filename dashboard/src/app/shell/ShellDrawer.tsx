import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '../../messages/use-words.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import styles from './Shell.module.css';
import { useFocusAfterDrawer } from './use-focus-after-drawer.ts';

type Props = {
  title: string;
  open: boolean;
  onClose: () => void;
  /** Pixels. */
  size: number;
  /** Where it comes from, along the line of reading. */
  from: 'start' | 'end';
  /** Its content goes to its very edges. */
  bare?: boolean;
  /** Gets what a link in it must call when it is followed. */
  children: (onNavigate: () => void) => ReactNode;
};

/** A drawer of the shell: it comes from the side of reading, and gives the focus back unless a link was followed. */
export function ShellDrawer({ title, open, onClose, size, from, bare = false, children }: Props) {
  const focus = useFocusAfterDrawer(onClose);
  const words = useWords('shell');
  const { direction } = useSettings();
  const isLeft = (from === 'start') === (direction === 'ltr');
  return (
    <Drawer
      title={title}
      open={open}
      onClose={focus.onDismiss}
      focusable={focus.focusable}
      size={size}
      placement={isLeft ? 'left' : 'right'}
      closable={{ 'aria-label': words('closeMenu') }}
      classNames={{ close: styles.drawerClose ?? '' }}
      {...(bare ? { styles: { body: { padding: 0 } } } : {})}
    >
      {children(focus.onNavigate)}
    </Drawer>
  );
}
