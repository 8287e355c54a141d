import { EllipsisOutlined, QuestionCircleOutlined, ShareAltOutlined } from '@ant-design/icons';
import type { OpenConversation } from '../../../conversation/store/use-conversation.ts';
import { ConversationHeader } from '../../../conversation/thread/ConversationHeader.tsx';
import { useWords } from '../../../i18n/use-words.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, type MenuEntry } from '../../../ui/menu/Menu.tsx';
import { touchScreen, useMedia } from '../../../ui/use-media.ts';

type Props = {
  conversation: OpenConversation;
  /** Empty while there is no text. */
  title: string;
  isStored: boolean;
  onNew: (() => void) | null;
  onShare: (() => void) | null;
  onHelp: () => void;
};

export function TranslateHeader({ conversation, title, isStored, onNew, onShare, onHelp }: Props) {
  const t = useWords('conversation');
  const isNarrow = useMedia('(max-width: 599px)');
  const isTouched = useMedia(touchScreen);
  const { store, load } = conversation;
  const entries: MenuEntry[] = [
    ...(isNarrow && onShare
      ? [{ key: 'share', icon: ShareAltOutlined, label: t('share'), onChoose: onShare } as const]
      : []),
    ...(isTouched
      ? []
      : [{ key: 'help', icon: QuestionCircleOutlined, label: t('keyboard'), onChoose: onHelp } as const]),
  ];
  return (
    <ConversationHeader
      tool="translate"
      sessionId={store.sessionId}
      title={title}
      canRename={isStored && load === 'ready'}
      temporaryLabel={null}
      onNew={onNew}
      onShare={onShare}
    >
      {entries.length > 0 && (
        <Menu
          label={t('more')}
          entries={entries}
          trigger={(trigger) => (
            <IconButton {...trigger} icon={EllipsisOutlined} size="large" label={t('more')} aria-haspopup="menu" />
          )}
        />
      )}
    </ConversationHeader>
  );
}
