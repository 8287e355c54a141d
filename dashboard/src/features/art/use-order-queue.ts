import { useState } from 'react';
import { useWords } from '../../messages/use-words.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { queueOf } from './generation-progress.ts';
import { useDismissedOrders } from './use-dismissed-orders.ts';
import { useGenerations } from './use-generations.ts';

/**
 * The orders to show, and what a screen reader is told of their images.
 * @param scope the series whose orders are wanted; null for all
 */
export function useOrderQueue(scope: string | null) {
  const t = useWords('art');
  const { tokens } = useSession();
  const [openedAtMs] = useState(() => tokens.serverNowMs());
  const [announcement, setAnnouncement] = useState('');
  const { generations, error, retry, put } = useGenerations(({ index, count, status }) =>
    setAnnouncement(t(status === 'done' ? 'announceDone' : 'announceFailed', { index: index + 1, count })),
  );
  const { dismissedIds, dismiss } = useDismissedOrders();
  const queue = queueOf(generations, { sessionId: scope, dismissed: dismissedIds, nowMs: openedAtMs });
  return { queue, error, retry, put, dismiss, announcement };
}
