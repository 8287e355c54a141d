import { useState } from 'react';
import { useWords } from '../../messages/use-words.ts';
import { queueOf } from './generation-progress.ts';
import { useDismissedOrders } from './use-dismissed-orders.ts';
import { useGenerations } from './use-generations.ts';

/**
 * The orders to show, and what a screen reader is told of their images.
 * @param scope the series whose orders are wanted; null for all
 */
export function useOrderQueue(scope: string | null) {
  const t = useWords('art');
  const [announcement, setAnnouncement] = useState('');
  const { generations, error, retry, put } = useGenerations(({ index, count, status }) =>
    setAnnouncement(t(status === 'done' ? 'announceDone' : 'announceFailed', { index: index + 1, count })),
  );
  const { dismissedIds, dismiss } = useDismissedOrders();
  return { queue: queueOf(generations, scope, dismissedIds), error, retry, put, dismiss, announcement };
}
