import type { CopyOutlined } from '@ant-design/icons';
import styles from './Icon.module.css';

/** One of `@ant-design/icons`. */
export type IconComponent = typeof CopyOutlined;

/** An icon beside a text or in a button with a label. Those that point along the line are mirrored in right-to-left pages. */
export function Icon({ icon: Svg, size = 18 }: { icon: IconComponent; size?: number }) {
  return <Svg className={styles.icon} style={{ fontSize: size }} aria-hidden="true" />;
}
