import { Drawer } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
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
export function SideDrawer({ title, from, bare = false, returnsFocus = true, ...drawer }: Props) {
  const words = useWords('frame');
  const { direction } = useSettings();
  const isLeft = (from === 'start') === (direction === 'ltr');
  return (
    <Drawer
      {...drawer}
      title={<Heading title={title} isOpen={drawer.open} />}
      autoFocus={false}
      focusable={{ focusTriggerAfterClose: returnsFocus }}
      placement={isLeft ? 'left' : 'right'}
      closable={{ 'aria-label': words('close'), placement: 'end' }}
      classNames={{ close: styles.close ?? '' }}
      {...(bare ? { styles: { body: { padding: 0 } } } : {})}
    />
  );
}

/** Names the drawer, and takes the focus when it opens, so that what opened is read out; the library's own box has no name. */
function Heading({ title, isOpen }: { title: string; isOpen: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const takeFocus = () => heading.current?.focus({ preventScroll: true });
    takeFocus();
    // A drawer that was open before is shown only with the next frame.
    const frame = requestAnimationFrame(takeFocus);
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.heading}>
      {title}
    </h2>
  );
}
