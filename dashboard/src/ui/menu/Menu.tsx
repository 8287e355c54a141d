import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { type KeyboardEvent, type ReactElement, useLayoutEffect, useRef, useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { Icon, type IconComponent } from '../Icon.tsx';
import styles from './Menu.module.css';
import { Popover } from './Popover.tsx';

type Common = {
  key: string;
  label: string;
  icon?: IconComponent;
  isDanger?: boolean;
};

export type MenuAction = Common & { onChoose: () => void };
/** Opens a list of further entries in place of the menu. */
export type Submenu = Common & { entries: readonly MenuAction[] };
export type MenuEntry = MenuAction | Submenu;

type Trigger = Parameters<Parameters<typeof Popover>[0]['trigger']>[0];
type Props = { label: string; entries: readonly MenuEntry[]; trigger: (props: Trigger) => ReactElement };

/** A menu of actions: arrow keys, Home and End move, Escape leaves. */
export function Menu({ label, entries, trigger }: Props) {
  return <Popover trigger={trigger}>{(close) => <MenuList label={label} entries={entries} close={close} />}</Popover>;
}

function MenuList({ label, entries, close }: Omit<Props, 'trigger'> & { close: () => void }) {
  const t = useWords('conversation');
  const { direction } = useSettings();
  const [openKey, setOpenKey] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const returnTo = useRef<string | null>(null);
  const submenu = entries.find((entry): entry is Submenu => entry.key === openKey && 'entries' in entry) ?? null;
  const open = ({ key }: Submenu) => {
    returnTo.current = key;
    setOpenKey(key);
  };

  // The focus moves into a submenu and back to the entry that opened it.
  useLayoutEffect(() => {
    const from = returnTo.current;
    if (from === null) return;
    const items = itemsOf(list.current);
    (openKey === null ? items.find(({ dataset }) => dataset.key === from) : items[1])?.focus();
  }, [openKey]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const [inward, outward] = direction === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    const focused = entries.find(({ key }) => key === (document.activeElement as HTMLElement | null)?.dataset.key);
    if (submenu && (event.key === outward || event.key === 'Escape')) {
      // Only the submenu closes.
      event.preventDefault();
      event.stopPropagation();
      setOpenKey(null);
    } else if (!submenu && event.key === inward && focused && 'entries' in focused) open(focused);
    else moveFocus(event);
  };
  return (
    <div
      ref={list}
      role="menu"
      aria-label={submenu?.label ?? label}
      className={styles.menu}
      onKeyDown={onKeyDown}
      tabIndex={-1}
    >
      {submenu && (
        <button type="button" role="menuitem" className={styles.back} onClick={() => setOpenKey(null)}>
          <Icon icon={LeftOutlined} size={16} />
          <span className="visually-hidden">{t('back')}: </span>
          {submenu.label}
        </button>
      )}
      {(submenu?.entries ?? entries).map((entry) => (
        <MenuItem
          key={entry.key}
          entry={entry}
          onChoose={() => {
            if ('entries' in entry) return open(entry);
            close();
            entry.onChoose();
          }}
        />
      ))}
    </div>
  );
}

function MenuItem({ entry, onChoose }: { entry: MenuEntry; onChoose: () => void }) {
  const opens = 'entries' in entry;
  return (
    <button
      type="button"
      role="menuitem"
      data-key={entry.key}
      aria-haspopup={opens ? 'menu' : undefined}
      className={entry.isDanger ? styles.danger : styles.item}
      onClick={onChoose}
    >
      {entry.icon && <Icon icon={entry.icon} size={16} />}
      <span className={styles.words}>{entry.label}</span>
      {opens && <Icon icon={RightOutlined} size={14} />}
    </button>
  );
}

const itemsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const items = itemsOf(event.currentTarget);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  items[to % items.length]?.focus();
}
