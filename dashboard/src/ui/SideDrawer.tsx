import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '../messages/use-words.ts';
import { useSettings } from '../settings/SettingsProvider.tsx';
import styles from './SideDrawer.module.css';

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
  /** Whether the control that opened it gets the focus back. */
  returnsFocus?: boolean;
  children: ReactNode;
};

/** A panel beside the page, with a button to close it that a finger can press. */
export function SideDrawer({ from, bare = false, returnsFocus = true, ...drawer }: Props) {
  const words = useWords('frame');
  const { direction } = useSettings();
  const isLeft = (from === 'start') === (direction === 'ltr');
  return (
    <Drawer
      {...drawer}
      focusable={{ focusTriggerAfterClose: returnsFocus }}
      placement={isLeft ? 'left' : 'right'}
      closable={{ 'aria-label': words('close') }}
      classNames={{ close: styles.close ?? '' }}
      {...(bare ? { styles: { body: { padding: 0 } } } : {})}
    />
  );
}
