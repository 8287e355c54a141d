import { IconButton } from '../../../conversation/icon/IconButton.tsx';
import { Menu, type MenuEntry } from '../../../conversation/menu/Menu.tsx';
import type { Message } from '../../../conversation/tree/message-tree.ts';
import { useWords } from '../../../messages/use-words.ts';
import type { MessageDeeds } from './message-deeds.ts';

const styles = ['shorter', 'longer', 'formal', 'simpler'] as const;

/** Another answer to the same question, beside this one: as it is, in another manner, by another model (CH-4). */
export function RegenerateMenu({ message, deeds }: { message: Message; deeds: MessageDeeds }) {
  const t = useWords('chat');
  const entries: MenuEntry[] = [
    { key: 'again', icon: 'refresh', label: t('again'), onChoose: () => deeds.regenerate(message) },
    ...styles.map((style) => ({
      key: style,
      label: t(`again_${style}`),
      onChoose: () => deeds.regenerate(message, { style }),
    })),
    ...deeds.models.map(({ id, name, note }) => ({
      key: `model-${id}`,
      label: t('againWith', { model: name }),
      note,
      onChoose: () => deeds.regenerate(message, { modelId: id }),
    })),
  ];
  return (
    <Menu
      label={t('regenerate')}
      entries={entries}
      trigger={(props) => <IconButton {...props} icon="refresh" label={t('regenerate')} aria-haspopup="menu" />}
    />
  );
}
