import { closePath } from '../../ui/CloseButton.tsx';
import styles from './Icon.module.css';

/** An icon on a 24 px grid with round line ends, to match the typeface. */
const drawings = {
  archive: 'M3 5h18v4H3zM5 9v10h14V9M10 13h4',
  arrowDown: 'M12 5v14M6 13l6 6 6-6',
  arrowUp: 'M12 19V5M6 11l6-6 6 6',
  attach: 'M20 11.5 12.5 19a5 5 0 0 1-7-7l8-8a3.3 3.3 0 0 1 4.7 4.7l-8 8a1.7 1.7 0 0 1-2.4-2.4l7.3-7.3',
  brain:
    'M12 5a3 3 0 0 0-5.6 1.4A3.4 3.4 0 0 0 4 9.6a3.3 3.3 0 0 0 .8 4.7A3.4 3.4 0 0 0 12 17zM12 5a3 3 0 0 1 5.6 1.4A3.4 3.4 0 0 1 20 9.6a3.3 3.3 0 0 1-.8 4.7A3.4 3.4 0 0 1 12 17z',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chevronDown: 'm6 9 6 6 6-6',
  chevronEnd: 'm9 6 6 6-6 6',
  chevronStart: 'm15 6-6 6 6 6',
  close: closePath,
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6z',
  expand: 'M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7',
  filter: 'M4 6h16M7 12h10M10 18h4',
  file: 'M6 3h8l5 5v13H6zM14 3v5h5',
  forward: 'M4 12h15M13 6l6 6-6 6',
  ghost: 'M5 20V11a7 7 0 0 1 14 0v9l-2.3-1.6L14.3 20 12 18.4 9.7 20l-2.4-1.6zM9.5 11h.01M14.5 11h.01',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.3a2.6 2.6 0 1 1 3.7 2.3c-.8.4-1.2.9-1.2 1.9M12 16.8h.01',
  heart: 'M12 20S4 15 4 9.300A4.300 4.300 0 0 1 12 7a4.300 4.300 0 0 1 8 2.300C20 15 12 20 12 20z',
  history: 'M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 8v4.5l3 1.8',
  keyboard: 'M3 6.5h18v11H3zM7 10.5h.01M11 10.5h.01M15 10.5h.01M8 14h8',
  link: 'M10 14a4 4 0 0 0 5.700 0l3-3A4 4 0 0 0 13 5.300l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3A4 4 0 0 0 11 18.700l1-1',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  mail: 'M3.5 6h17v12h-17zM4 7l8 6 8-6',
  minus: 'M5 12h14',
  menu: 'M4 7h16M4 12h16M4 17h16',
  mic: 'M12 15a3 3 0 0 0 3-3V7a3 3 0 0 0-6 0v5a3 3 0 0 0 3 3zM6 12a6 6 0 0 0 12 0M12 18v3',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  pause: 'M9 6v12M15 6v12',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 2-2 5 5M15 9.5h.01',
  pin: 'M9 4h6l-1 6 3 3H7l3-3zM12 13v7',
  plus: 'M12 5v14M5 12h14',
  prompts: 'M7 4h10a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3zM14 8l-4 8',
  redo: 'm16 5 4 4-4 4M20 9H10a5.5 5.5 0 0 0 0 11h5',
  refresh: 'M20 12a8 8 0 1 1-2.5-5.8L20 8.5M20 4v4.5h-4.5',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5',
  share: 'M12 15V4M8 7.5 12 4l4 3.5M6 12H5v8h14v-8h-1',
  sparkle: 'M11 4l1.800 5.200L18 11l-5.200 1.800L11 18l-1.800-5.200L4 11l5.200-1.800zM18.500 15.500v5M16 18h5',
  speaker: 'M4 10v4h3.5L12 18V6L7.5 10zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  star: 'm12 4 2.5 5.1 5.6.8-4.1 4 1 5.6-5-2.7-5 2.7 1-5.6-4.1-4 5.6-.8z',
  stop: 'M7 7h10v10H7z',
  swap: 'M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4',
  tag: 'M4 4h8l8 8-8 8-8-8zM8.5 8.5h.01',
  thumbDown: 'M7 4v9M7 13l4 7a2 2 0 0 0 2-2v-4h5.2a1.8 1.8 0 0 0 1.8-2.1l-1-6A1.8 1.8 0 0 0 17.200 4H7H4v9h3',
  thumbUp:
    'M7 20v-9M7 11l4-7a2 2 0 0 1 2 2v4h5.200a1.800 1.800 0 0 1 1.800 2.100l-1 6a1.800 1.800 0 0 1-1.800 1.900H7H4v-9h3',
  trash: 'M4 7h16M9 7V4h6v3M6.500 7l1 13h9l1-13M10 11v5M14 11v5',
  undo: 'M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11H9',
} as const;

/** A drawing of that list, or one that only its tool needs, as path data. */
export type IconName = keyof typeof drawings | `M${string}`;

/** Icons that do not use the common stroke. */
const looks: Partial<Record<string, 'dots' | 'filled'>> = { more: 'dots', stop: 'filled' };

/** Horizontal arrows are mirrored in right-to-left text. */
const followsReading: readonly IconName[] = ['chevronStart', 'chevronEnd', 'forward', 'undo', 'redo'];

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={followsReading.includes(name) ? styles.directed : styles[looks[name] ?? 'icon']}
    >
      <path d={name in drawings ? drawings[name as keyof typeof drawings] : name} />
    </svg>
  );
}
