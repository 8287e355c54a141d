import {
  type FocusEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import styles from './Popover.module.css';
import { placePopover } from './place-popover.ts';

type Trigger = {
  id: string;
  'aria-expanded': boolean;
  'aria-controls': string;
  onClick: () => void;
};

export type PopoverHandle = { open: () => void };

type Props = {
  ref?: Ref<PopoverHandle> | undefined;
  /** Renders the button with the given props. */
  trigger: (props: Trigger) => ReactElement;
  /** Drawn while open. */
  children: (close: () => void) => ReactNode;
  className?: string | undefined;
  /** Whether moving the focus to the page closes it, as a press there does. */
  closesOnLeave?: boolean;
};

/** A panel beside its button, in the browser's top layer: Escape and a press elsewhere close it, focus returns. */
export function Popover({ ref, trigger, children, className, closesOnLeave = false }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const buttonId = `${id}-button`;
  // Shown and focused before the next key event, so that fast typing is not lost.
  const open = () => flushSync(() => setOpen(true));
  const close = () => {
    panel.current?.hidePopover();
    setOpen(false);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && relatedTarget.id !== buttonId && !currentTarget.contains(relatedTarget)) close();
  };
  useImperativeHandle(ref, () => ({ open }));

  useLayoutEffect(() => {
    const element = panel.current;
    if (!isOpen || !element) return;
    const updatePosition = () => {
      // Found each time, because another element may have become the trigger.
      const button = document.getElementById(buttonId);
      if (!button) return;
      const { innerWidth: width, innerHeight: height } = window;
      element.style.maxBlockSize = '';
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const at = placePopover(button.getBoundingClientRect(), size, { width, height });
      element.style.top = `${at.top}px`;
      element.style.left = `${at.left}px`;
      element.style.maxBlockSize = `min(${at.maxHeight}px, 70dvh, 560px)`;
    };
    element.showPopover();
    updatePosition();
    const find = (selector: string) => element.querySelector<HTMLElement>(selector);
    const first =
      find('[data-autofocus]') ?? find('[aria-pressed="true"]') ?? find('[role^="menuitem"], button, input');
    first?.focus();
    const watch = new ResizeObserver(updatePosition);
    watch.observe(element);
    window.addEventListener('resize', updatePosition);
    return () => {
      watch.disconnect();
      window.removeEventListener('resize', updatePosition);
    };
  }, [isOpen, buttonId]);

  return (
    <>
      {trigger({
        id: buttonId,
        'aria-expanded': isOpen,
        'aria-controls': id,
        onClick: isOpen ? close : open,
      })}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only watches where the focus goes. */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={[styles.panel, className].filter(Boolean).join(' ')}
        onBlur={closesOnLeave ? onBlur : undefined}
        onToggle={({ newState }) => newState === 'closed' && setOpen(false)}
      >
        {isOpen && children(close)}
      </div>
    </>
  );
}
