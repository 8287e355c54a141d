import type { HistoryItem } from '@deskmate/api/contracts/ai/history';
import type { MenuEntry } from '../../../conversation/menu/Menu.tsx';
import type { Words } from '../../../messages/use-words.ts';

type RowActions = Record<'rename' | 'tag' | 'pin' | 'archive' | 'remove', () => void>;

export function rowEntries(item: HistoryItem, t: Words<'history'>, actions: RowActions): MenuEntry[] {
  return [
    { key: 'pin', icon: 'pin', label: t(item.pinned ? 'unpin' : 'pin'), onChoose: actions.pin },
    { key: 'rename', icon: 'edit', label: t('rename'), onChoose: actions.rename },
    { key: 'tag', icon: 'tag', label: t('tags'), onChoose: actions.tag },
    { key: 'archive', icon: 'archive', label: t(item.archived ? 'unarchive' : 'toArchive'), onChoose: actions.archive },
    { key: 'remove', icon: 'trash', label: t('remove'), isDanger: true, onChoose: actions.remove },
  ];
}
