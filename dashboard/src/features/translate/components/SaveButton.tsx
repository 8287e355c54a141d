import { StarFilled, StarOutlined } from '@ant-design/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useHistoryActions } from '../../../conversation/history/use-history-actions.ts';
import { historyQuery } from '../../../conversation/store/history-queries.ts';
import type { OpenConversation } from '../../../conversation/store/use-conversation.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';

/** Keeps a translation among the saved phrases. They are the pinned entries of the history: they follow to every device. */
export function SaveButton({ conversation }: { conversation: OpenConversation }) {
  const t = useWords('translate');
  const actions = useHistoryActions();
  const { data } = useInfiniteQuery(historyQuery(useApi(), { type: 'translate' }));
  const { sessionId } = conversation.store;
  // An older entry is not among the first ones of the list.
  const item = data?.pages.flatMap(({ items }) => items).find(({ session_id }) => session_id === sessionId);
  const isSaved = item?.pinned ?? conversation.isPinned;
  if (isSaved === null) return null;
  return (
    <IconButton
      icon={isSaved ? StarFilled : StarOutlined}
      size="large"
      label={t(isSaved ? 'unsave' : 'save')}
      aria-pressed={isSaved}
      onClick={() => void actions.change(sessionId, { pinned: !isSaved })}
    />
  );
}
