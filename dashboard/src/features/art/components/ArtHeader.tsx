import { ConversationHeader } from '../../../conversation/header/ConversationHeader.tsx';
import { IconButton } from '../../../conversation/icon/IconButton.tsx';
import { useWords } from '../../../messages/use-words.ts';

type Props = { sessionId: string; title: string; isStored: boolean; onNew: () => void; onHelp: () => void };

export function ArtHeader({ sessionId, title, isStored, onNew, onHelp }: Props) {
  const t = useWords('conversation');
  return (
    <ConversationHeader
      tool="art"
      sessionId={sessionId}
      title={title}
      canRename={isStored}
      badge={null}
      onNew={isStored ? onNew : null}
      onShare={null}
    >
      <IconButton icon="keyboard" size="large" label={t('keyboard')} onClick={onHelp} />
    </ConversationHeader>
  );
}
