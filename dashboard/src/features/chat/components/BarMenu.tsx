import { downloadText } from '../../../conversation/copy/download-text.ts';
import { IconButton } from '../../../conversation/icon/IconButton.tsx';
import { Menu, type MenuEntry } from '../../../conversation/menu/Menu.tsx';
import { useModelName } from '../../../conversation/model/use-model-name.ts';
import { type MessageTree, visiblePath } from '../../../conversation/tree/message-tree.ts';
import { useWords } from '../../../messages/use-words.ts';
import { useNotify } from '../../../ui/NoticeProvider.tsx';
import { fileNameOf, toJson, toMarkdown } from '../export-conversation.ts';
import type { ChatView } from '../use-chat-view.ts';

type Props = { view: ChatView; sessionId: string; onHelp: () => void };

export function BarMenu({ view: { title, messages, store }, sessionId, onHelp }: Props) {
  const t = useWords('chat');
  const modelName = useModelName();
  const notify = useNotify();
  /** A file holds all of the conversation, so what has not been read yet is waited for. */
  const withWhole = (save: (tree: MessageTree) => void) => () =>
    void store.wholeTree().then((tree) => (tree ? save(tree) : notify.error(t('exportFailed'))));
  const saveMarkdown = withWhole((tree) => {
    const names = { user: t('you'), assistant: t('assistant'), model: modelName };
    downloadText(toMarkdown(title, visiblePath(tree), names), fileNameOf(title, 'md'), 'text/markdown');
  });
  const saveJson = withWhole((tree) => {
    const text = toJson(title, sessionId, Object.values(tree.byId));
    downloadText(text, fileNameOf(title, 'json'), 'application/json');
  });
  const exports: MenuEntry[] = [
    { key: 'markdown', icon: 'download', label: t('exportMarkdown'), onChoose: saveMarkdown },
    { key: 'json', icon: 'download', label: t('exportJson'), onChoose: saveJson },
    { key: 'print', icon: 'file', label: t('exportPdf'), onChoose: () => window.print() },
  ];
  const help: MenuEntry = { key: 'help', icon: 'keyboard', label: t('keyboard'), onChoose: onHelp };
  return (
    <Menu
      label={t('more')}
      entries={messages.length > 0 ? [...exports, help] : [help]}
      trigger={(trigger) => <IconButton {...trigger} icon="more" size="large" label={t('more')} aria-haspopup="menu" />}
    />
  );
}
