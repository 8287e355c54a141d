import { type ReactNode, useEffect, useRef } from 'react';
import { CloseButton } from './CloseButton.tsx';
import { Overlay } from './Overlay.tsx';
import styles from './SideDrawer.module.css';

type Props = {
  title: string;
  open: boolean;
  onClose: () => void;
  /** Pixels. */
  size: number;
  /** The side of the page that it opens from. */
  from: 'start' | 'end';
  /** Without padding. */
  bare?: boolean;
  children: ReactNode;
};

/** A panel beside the page, which a press beside it closes too. */
export function SideDrawer({ title, open, onClose, size, from, bare = false, children }: Props) {
  return (
    <Overlay
      isOpen={open}
      label={title}
      className={`${styles.drawer} ${styles[from]}`}
      style={{ inlineSize: size }}
      onClose={onClose}
    >
      <div className={styles.head}>
        <Heading title={title} />
        <CloseButton onClose={onClose} />
      </div>
      <div className={bare ? styles.bare : styles.body}>{children}</div>
    </Overlay>
  );
}

/** Takes the focus when the drawer opens, so that what opened is read out. */
function Heading({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {title}
    </h2>
  );
}
