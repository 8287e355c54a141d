import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon, type IconComponent } from './Icon.tsx';
import styles from './IconButton.module.css';

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  icon: IconComponent;
  /** What it does: its accessible name and its tooltip. */
  label: string;
  size?: 'small' | 'large';
  ref?: Ref<HTMLButtonElement>;
};

export function IconButton({ icon, label, size = 'small', className, ...rest }: Props) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={[styles.button, styles[size], className].filter(Boolean).join(' ')}
    >
      <Icon icon={icon} size={size === 'small' ? 16 : 18} />
    </button>
  );
}
