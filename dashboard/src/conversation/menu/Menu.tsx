import type { KeyboardEvent, ReactElement } from 'react';
import { Icon, type IconName } from '../icon/Icon.tsx';
import styles from './Menu.module.css';
import { Popover } from './Popover.tsx';

export type MenuEntry = {
  key: string;
  label: string;
  icon?: IconName;
  /** Words under the label: why it is off, what it costs. */
  note?: string | undefined;
  isDanger?: boolean;
  isDisabled?: boolean;
  isChecked?: boolean;
  onChoose: () => void;
};

type Trigger = Parameters<Parameters<typeof Popover>[0]['trigger']>[0];
type Props = { label: string; entries: MenuEntry[]; trigger: (props: Trigger) => ReactElement };

/** A menu of actions: arrow keys, Home and End move, Escape leaves. */
export function Menu({ label, entries, trigger }: Props) {
  return (
    <Popover trigger={trigger}>
      {(close) => (
        <div role="menu" aria-label={label} className={styles.menu} onKeyDown={moveFocus} tabIndex={-1}>
          {entries.map((entry) => (
            <MenuItem key={entry.key} entry={entry} close={close} />
          ))}
        </div>
      )}
    </Popover>
  );
}

function MenuItem({ entry, close }: { entry: MenuEntry; close: () => void }) {
  const choose = () => {
    if (entry.isDisabled) return;
    close();
    entry.onChoose();
  };
  return (
    <button
      type="button"
      role="menuitem"
      aria-current={entry.isChecked}
      aria-disabled={entry.isDisabled}
      className={entry.isDanger ? styles.danger : styles.item}
      onClick={choose}
    >
      {entry.icon && <Icon name={entry.icon} size={18} />}
      <span className={styles.words}>
        {entry.label}
        {entry.note && <small>{entry.note}</small>}
      </span>
      {entry.isChecked && <Icon name="check" size={18} />}
    </button>
  );
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  items[to % items.length]?.focus();
}
