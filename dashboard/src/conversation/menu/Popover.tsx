import { type ReactElement, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import styles from './Popover.module.css';
import { placePopover } from './place-popover.ts';

type Trigger = {
  id: string;
  'aria-expanded': boolean;
  'aria-controls': string;
  onClick: () => void;
};

type Props = {
  /** Draws the button; it gets what belongs on it. */
  trigger: (props: Trigger) => ReactElement;
  /** Drawn while open. */
  children: (close: () => void) => ReactNode;
  className?: string | undefined;
};

/** A panel beside its button, in the browser's top layer: Escape and a press elsewhere close it, focus returns. */
export function Popover({ trigger, children, className }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const buttonId = `${id}-button`;
  const close = useCallback(() => panel.current?.hidePopover(), []);

  useEffect(() => {
    const element = panel.current;
    const button = document.getElementById(buttonId);
    if (!isOpen || !element || !button) return;
    const place = () => {
      const { innerWidth: width, innerHeight: height } = window;
      const isRtl = getComputedStyle(button).direction === 'rtl';
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const at = placePopover(button.getBoundingClientRect(), size, { width, height }, isRtl);
      element.style.top = `${at.top}px`;
      element.style.left = `${at.left}px`;
    };
    place();
    element.querySelector<HTMLElement>('[data-autofocus], [role^="menuitem"], button, input')?.focus();
    const watch = new ResizeObserver(place);
    watch.observe(element);
    window.addEventListener('resize', place);
    return () => {
      watch.disconnect();
      window.removeEventListener('resize', place);
    };
  }, [isOpen, buttonId]);

  return (
    <>
      {trigger({
        id: buttonId,
        'aria-expanded': isOpen,
        'aria-controls': id,
        onClick: () => (isOpen ? close() : panel.current?.showPopover()),
      })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={[styles.panel, className].filter(Boolean).join(' ')}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && children(close)}
      </div>
    </>
  );
}
