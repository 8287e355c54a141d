import type { ButtonHTMLAttributes } from 'react';
import styles from './Button.module.css';
import { Spinner } from './Spinner.tsx';

export type ButtonLook = 'primary' | 'quiet' | 'plain' | 'danger';

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: ButtonLook;
  wide?: boolean;
  /** Shows a spinner and ignores presses. The button keeps its focus. */
  busy?: boolean;
};

export const buttonClass = (look: ButtonLook = 'primary', wide = false): string =>
  [styles.button, look === 'primary' ? '' : styles[look], wide ? styles.wide : ''].filter(Boolean).join(' ');

export function Button({ look, wide, busy = false, className, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy}
      className={[buttonClass(look, wide), className].filter(Boolean).join(' ')}
      onClick={(event) => {
        if (busy) return event.preventDefault();
        onClick?.(event);
      }}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
