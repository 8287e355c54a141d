import type { CopyOutlined } from '@ant-design/icons';
import styles from './Icon.module.css';

/** One of `@ant-design/icons`. */
export type Drawing = typeof CopyOutlined;

/** An icon beside a text or in a button with a label. Those that point along the line are mirrored in right-to-left pages. */
export function Icon({ drawing: Drawn, size = 18 }: { drawing: Drawing; size?: number }) {
  return <Drawn className={styles.icon} style={{ fontSize: size }} aria-hidden="true" />;
}
