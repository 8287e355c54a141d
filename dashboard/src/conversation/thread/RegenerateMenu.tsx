import { ReloadOutlined } from '@ant-design/icons';
import { useWords } from '../../i18n/use-words.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, type MenuEntry } from '../../ui/menu/Menu.tsx';
import type { Message } from '../store/message-tree.ts';
import type { MessageActions } from './message-actions.ts';

const styles = ['shorter', 'longer', 'formal', 'simpler'] as const;

/** Regenerates the answer as a sibling: unchanged, in another style, or with another model. */
export function RegenerateMenu({ message, actions }: { message: Message; actions: MessageActions }) {
  const t = useWords('conversation');
  const models = actions.models.map(({ id, name }) => ({
    key: `model-${id}`,
    label: name,
    onChoose: () => actions.regenerate(message, { modelId: id }),
  }));
  const entries: MenuEntry[] = [
    { key: 'again', label: t('again'), onChoose: () => actions.regenerate(message) },
    ...styles.map((style) => ({
      key: style,
      label: t(`again_${style}`),
      onChoose: () => actions.regenerate(message, { style }),
    })),
    ...(models.length > 0 ? [{ key: 'model', label: t('againWith'), entries: models }] : []),
  ];
  return (
    <Menu
      label={t('regenerate')}
      entries={entries}
      trigger={(props) => <IconButton {...props} icon={ReloadOutlined} label={t('regenerate')} aria-haspopup="menu" />}
    />
  );
}
