import { useState } from 'react';
import styles from './Avatar.module.css';

type AvatarProps = {
  firstName: string;
  lastName: string;
  /** Of the picture; null without one. */
  url: string | null;
  size?: 'small' | 'large';
};

/** Somebody's picture, or their initials: without one, and until a picture that cannot be loaded is replaced. */
export function Avatar({ firstName, lastName, url, size = 'small' }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const className = `${styles.avatar} ${styles[size]}`;
  if (url !== null && url !== failed) {
    return <img className={className} src={url} alt="" onError={() => setFailed(url)} />;
  }
  // A zero-width non-joiner separates them, because two Arabic letters would join.
  const initials = [firstName, lastName].map((name) => [...name.trim()][0] ?? '').join('\u200c');
  // Drawn by the stylesheet: as text they would be read out beside the name.
  return <span className={className} data-initials={initials.toLocaleUpperCase()} />;
}
