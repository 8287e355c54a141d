import type { HistoryItem } from '@deskmate/api/contracts/ai/history';
import type { MenuEntry } from '../../../conversation/menu/Menu.tsx';
import type { Words } from '../../../messages/use-words.ts';

type Deeds = Record<'rename' | 'tag' | 'pin' | 'archive' | 'remove', () => void>;

export function rowEntries(item: HistoryItem, t: Words<'history'>, deeds: Deeds): MenuEntry[] {
  return [
    { key: 'pin', icon: 'pin', label: t(item.pinned ? 'unpin' : 'pin'), onChoose: deeds.pin },
    { key: 'rename', icon: 'edit', label: t('rename'), onChoose: deeds.rename },
    { key: 'tag', icon: 'tag', label: t('tags'), onChoose: deeds.tag },
    { key: 'archive', icon: 'archive', label: t(item.archived ? 'unarchive' : 'toArchive'), onChoose: deeds.archive },
    { key: 'remove', icon: 'trash', label: t('remove'), isDanger: true, onChoose: deeds.remove },
  ];
}
