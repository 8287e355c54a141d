import {
  DownloadOutlined,
  EllipsisOutlined,
  FileTextOutlined,
  QuestionCircleOutlined,
  ShareAltOutlined,
} from '@ant-design/icons';
import { useModelName } from '../../../conversation/model/model-name.ts';
import type { ConversationStore } from '../../../conversation/store/conversation-store.ts';
import { type MessageTree, visiblePath } from '../../../conversation/store/message-tree.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, type MenuEntry } from '../../../ui/menu/Menu.tsx';
import { useNotify } from '../../../ui/NoticeProvider.tsx';
import { downloadText } from '../../../ui/save-file.ts';
import { touchScreen, useMedia } from '../../../ui/use-media.ts';
import { fileNameOf, toJson, toMarkdown } from '../export-conversation.ts';

type Props = {
  title: string;
  store: Pick<ConversationStore, 'sessionId' | 'wholeTree'>;
  hasMessages: boolean;
  /** Null where there is nothing to share. */
  onShare: (() => void) | null;
  onHelp: () => void;
};

/** What else can be done with the whole chat: shared (where the header has no width for it), exported, printed. */
export function ChatMenu({ title, store, hasMessages, onShare, onHelp }: Props) {
  const t = useWords('chat');
  const conversationWords = useWords('conversation');
  const isNarrow = useMedia('(max-width: 599px)');
  const isTouched = useMedia(touchScreen);
  const modelName = useModelName();
  const notify = useNotify();
  /** A file contains the whole conversation, so older messages are loaded first. */
  const withWhole = (save: (tree: MessageTree) => void) => () =>
    void store.wholeTree().then((tree) => (tree ? save(tree) : notify.error(t('exportFailed'))));
  const saveMarkdown = withWhole((tree) => {
    const names = { user: conversationWords('you'), assistant: conversationWords('assistant'), model: modelName };
    downloadText(toMarkdown(title, visiblePath(tree), names), fileNameOf(title, 'md'), 'text/markdown');
  });
  const saveJson = withWhole((tree) => {
    const text = toJson(title, store.sessionId, Object.values(tree.byId));
    downloadText(text, fileNameOf(title, 'json'), 'application/json');
  });
  const exports: MenuEntry[] = [
    { key: 'markdown', icon: DownloadOutlined, label: t('exportMarkdown'), onChoose: saveMarkdown },
    { key: 'json', icon: DownloadOutlined, label: t('exportJson'), onChoose: saveJson },
    { key: 'print', icon: FileTextOutlined, label: t('exportPdf'), onChoose: () => window.print() },
  ];
  const share: MenuEntry[] =
    isNarrow && onShare
      ? [{ key: 'share', icon: ShareAltOutlined, label: conversationWords('share'), onChoose: onShare }]
      : [];
  const help: MenuEntry[] = isTouched
    ? []
    : [{ key: 'help', icon: QuestionCircleOutlined, label: conversationWords('keyboard'), onChoose: onHelp }];
  const entries = [...share, ...(hasMessages ? exports : []), ...help];
  if (entries.length === 0) return null;
  return (
    <Menu
      label={conversationWords('more')}
      entries={entries}
      trigger={(trigger) => (
        <IconButton
          {...trigger}
          icon={EllipsisOutlined}
          size="large"
          label={conversationWords('more')}
          aria-haspopup="menu"
        />
      )}
    />
  );
}
