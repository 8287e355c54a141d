import { KeyboardMapButton } from '../../../conversation/composer/KeyboardMapButton.tsx';
import { ConversationHeader } from '../../../conversation/thread/ConversationHeader.tsx';

type Props = { sessionId: string; title: string; isStored: boolean; onNew: () => void; onHelp: () => void };

export function ArtHeader({ sessionId, title, isStored, onNew, onHelp }: Props) {
  return (
    <ConversationHeader
      tool="art"
      sessionId={sessionId}
      title={title}
      canRename={isStored}
      temporaryLabel={null}
      onNew={isStored ? onNew : null}
      onShare={null}
    >
      <KeyboardMapButton onOpen={onHelp} />
    </ConversationHeader>
  );
}
