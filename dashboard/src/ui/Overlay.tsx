import { type CSSProperties, type ReactNode, useRef } from 'react';
import { ownCancel, ownClose, useModalDialog } from './use-modal-dialog.ts';

type Props = {
  isOpen: boolean;
  /** What it is, for screen readers; nothing of it is drawn. */
  label: string;
  className: string | undefined;
  style?: CSSProperties;
  onClose: () => void;
  /** Drawn while open. */
  children: ReactNode;
};

/** A dialog without a frame of its own, which a press beside it closes too: drawers, search. */
export function Overlay({ isOpen, label, className, style, onClose, children }: Props) {
  const dialog = useModalDialog(isOpen);
  // A text that is selected beyond the edge ends outside, but the press began inside.
  const beganInside = useRef(false);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; a press beside it does too.
    <dialog
      ref={dialog}
      className={className}
      style={style}
      aria-label={label}
      onClose={ownClose(isOpen, onClose)}
      onCancel={ownCancel(onClose)}
      onPointerDown={(event) => {
        beganInside.current = event.target !== dialog.current;
      }}
      onClick={(event) => event.target === dialog.current && !beganInside.current && onClose()}
    >
      {isOpen && children}
    </dialog>
  );
}
