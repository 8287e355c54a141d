import type { MainContext } from '../context.ts';
import { refundCredit } from './close-hold.ts';

const batch = 200;

/** Frees holds that were never closed, as after a crash. @returns how many. */
export async function refundStaleHolds(app: MainContext, olderThanMs: number, signal?: AbortSignal): Promise<number> {
  const before = new Date(app.clock.now() - olderThanMs);
  let refunded = 0;
  let failed = 0;
  for (;;) {
    const requestIds = await app.repositories.creditHolds.listOpenBefore(before, { skip: failed, limit: batch });
    for (const requestId of requestIds) {
      if (signal?.aborted) return refunded;
      try {
        await refundCredit(app, requestId);
        refunded += 1;
      } catch (error) {
        // It stays open and is tried again in the next run; the holds after it do not wait for it.
        failed += 1;
        app.log.warn({ err: error, request_id: requestId }, 'stale credit hold not refunded');
      }
    }
    if (requestIds.length < batch) return refunded;
  }
}
