import { useInfiniteQuery } from '@tanstack/react-query';
import { historyQuery } from '../../../conversation/history/history-queries.ts';
import { useHistoryActions } from '../../../conversation/history/use-history-actions.ts';
import { IconButton } from '../../../conversation/icon/IconButton.tsx';
import { useWords } from '../../../messages/use-words.ts';
import { useApi } from '../../../session/SessionProvider.tsx';

/** Keeps a translation among the saved phrases. They are the pinned entries of the history: they follow to every device. */
export function SaveButton({ sessionId }: { sessionId: string }) {
  const t = useWords('translate');
  const actions = useHistoryActions();
  const { data } = useInfiniteQuery(historyQuery(useApi(), { type: 'translate' }));
  const item = data?.pages.flatMap(({ items }) => items).find(({ session_id }) => session_id === sessionId);
  if (!item) return null;
  return (
    <IconButton
      icon="star"
      size="large"
      label={t(item.pinned ? 'unsave' : 'save')}
      aria-pressed={item.pinned}
      onClick={() => void actions.change(sessionId, { pinned: !item.pinned })}
    />
  );
}
