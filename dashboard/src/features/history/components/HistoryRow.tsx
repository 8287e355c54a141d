import {
  DeleteOutlined,
  EditOutlined,
  EllipsisOutlined,
  InboxOutlined,
  PushpinOutlined,
  TagOutlined,
} from '@ant-design/icons';
import type { HistoryItem } from '@deskmate/api/contracts/ai/history';
import { oneLine } from '@deskmate/api/one-line';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useHistoryActions } from '../../../conversation/history/use-history-actions.ts';
import { useWords, type Words } from '../../../i18n/use-words.ts';
import { paths } from '../../../paths.ts';
import { focusNeighbour } from '../../../ui/focus-neighbour.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, type MenuEntry } from '../../../ui/menu/Menu.tsx';
import styles from './HistoryRow.module.css';
import { RowEditor } from './RowEditor.tsx';

type Props = {
  item: HistoryItem;
  isActive: boolean;
  onNavigate: (() => void) | undefined;
  onArchived: (sessionId: string) => void;
  onDeleted: (sessionId: string) => void;
};

export const HistoryRow = memo(function HistoryRow({ item, isActive, onNavigate, onArchived, onDeleted }: Props) {
  const t = useWords('history');
  const actions = useHistoryActions();
  const [editing, setEditing] = useState<'title' | 'tags' | null>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const returnsFocus = useRef(false);
  useLayoutEffect(() => {
    if (editing || !returnsFocus.current) return;
    returnsFocus.current = false;
    link.current?.focus();
  }, [editing]);
  const { session_id: sessionId } = item;
  const title = oneLine(item.title) || t('untitled');
  const finish = (byKey: boolean) => {
    returnsFocus.current = byKey;
    setEditing(null);
  };
  if (editing) return <RowEditor item={item} what={editing} onDone={finish} />;
  const entries = rowEntries(item, t, {
    rename: () => setEditing('title'),
    tag: () => setEditing('tags'),
    pin: () => void actions.change(sessionId, { pinned: !item.pinned }),
    archive: () => {
      void actions.change(sessionId, { archived: !item.archived });
      if (!item.archived) onArchived(sessionId);
    },
    remove: () => {
      const panel = link.current?.closest('nav');
      focusNeighbour(link.current?.closest('li') ?? null, panel, panel?.querySelector('button'));
      void actions.remove(sessionId).then((isDone) => isDone && onDeleted(sessionId));
    },
  });
  return (
    <li className={isActive ? styles.active : styles.row}>
      <Link
        ref={link}
        to={paths.conversation(item.type, sessionId)}
        className={styles.link}
        aria-current={isActive ? 'page' : undefined}
        title={title}
        onClick={onNavigate}
      >
        <span className={styles.title} dir="auto">
          {title}
        </span>
        {item.tags.length > 0 && (
          <span className={styles.tags} dir="auto">
            {item.tags.map(oneLine).join(' · ')}
          </span>
        )}
      </Link>
      <RowStatus item={item} isActive={isActive} />
      <Menu
        label={t('actionsFor', { title })}
        entries={entries}
        trigger={(props) => (
          <IconButton
            {...props}
            icon={EllipsisOutlined}
            label={t('actions')}
            className={styles.more}
            aria-haspopup="menu"
          />
        )}
      />
    </li>
  );
});

function RowStatus({ item, isActive }: { item: HistoryItem; isActive: boolean }) {
  const t = useWords('history');
  if (item.running)
    return <span className={styles.running} role="img" aria-label={t('running')} title={t('running')} />;
  if (item.unread && !isActive)
    return <span className={styles.unread} role="img" aria-label={t('unread')} title={t('unread')} />;
  return null;
}

type RowActions = Record<'rename' | 'tag' | 'pin' | 'archive' | 'remove', () => void>;

function rowEntries(item: HistoryItem, t: Words<'history'>, actions: RowActions): MenuEntry[] {
  return [
    { key: 'pin', icon: PushpinOutlined, label: t(item.pinned ? 'unpin' : 'pin'), onChoose: actions.pin },
    { key: 'rename', icon: EditOutlined, label: t('rename'), onChoose: actions.rename },
    { key: 'tag', icon: TagOutlined, label: t('tags'), onChoose: actions.tag },
    {
      key: 'archive',
      icon: InboxOutlined,
      label: t(item.archived ? 'unarchive' : 'toArchive'),
      onChoose: actions.archive,
    },
    { key: 'remove', icon: DeleteOutlined, label: t('remove'), isDanger: true, onChoose: actions.remove },
  ];
}
