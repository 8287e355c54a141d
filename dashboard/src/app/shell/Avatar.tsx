import type { SignedInUser } from '../../session/AuthProvider.tsx';
import styles from './Shell.module.css';

/** The client's picture, or their initials. */
export function Avatar({ user }: { user: SignedInUser }) {
  if (user.profile_picture) return <img className={styles.avatar} src={user.profile_picture.url} alt="" />;
  // Kept apart by a character without width: two Arabic letters would join into a word.
  const initials = [user.first_name, user.last_name].map((name) => [...name.trim()][0] ?? '').join('\u200c');
  // Drawn by the stylesheet: as text they would be read out beside the name.
  return <span className={styles.avatar} data-initials={initials.toLocaleUpperCase()} />;
}
