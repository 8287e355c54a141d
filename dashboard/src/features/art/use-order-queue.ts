import type { Generation } from '@deskmate/api/contracts/ai/images';
import { useRef, useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { useApi, useSession } from '../../session/SessionProvider.tsx';
import { queueOf } from './generation-progress.ts';
import { stopGeneration } from './generation-queries.ts';
import { useDismissedOrders } from './use-dismissed-orders.ts';
import { useGenerations } from './use-generations.ts';

/**
 * The orders to show, and what a screen reader is told of their images.
 * @param scope the series whose orders are shown; null for all
 * @param onCancelled called when an order that was cancelled here has ended without an image
 */
export function useOrderQueue(scope: string | null, onCancelled: (generation: Generation) => void) {
  const t = useWords('art');
  const api = useApi();
  const { tokens } = useSession();
  const [openedAtMs] = useState(() => tokens.serverNowMs());
  const [announcement, setAnnouncement] = useState('');
  /** An image that is being drawn ends some time after its order was cancelled. */
  const cancelledIds = useRef(new Set<string>());
  const { generations, error, retry, put } = useGenerations({
    onImageEnd: ({ index, count, status }) =>
      setAnnouncement(t(status === 'done' ? 'announceDone' : 'announceFailed', { index: index + 1, count })),
    onEnd(generation) {
      const isCancelled = cancelledIds.current.delete(generation.id);
      if (isCancelled && generation.images.every(({ status }) => status === 'stopped')) onCancelled(generation);
    },
  });
  /** Stops an order; what is drawn already stays. Rejects when the request fails. */
  async function cancel(id: string): Promise<void> {
    // Before the request: its event stream may tell of the end before the answer arrives.
    cancelledIds.current.add(id);
    try {
      put(await stopGeneration(api, id));
    } catch (error) {
      cancelledIds.current.delete(id);
      throw error;
    }
  }
  const { dismissedIds, dismiss } = useDismissedOrders();
  const queue = queueOf(generations, { sessionId: scope, dismissed: dismissedIds, nowMs: openedAtMs });
  return { queue, error, retry, cancel, dismiss, announcement };
}
