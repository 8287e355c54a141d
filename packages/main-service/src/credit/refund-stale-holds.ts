import type { MainContext, WithRepositories } from '../context.ts';
import { refundCredit } from './close-hold.ts';

type Deps = Pick<MainContext, 'transact' | 'clock' | 'log' | 'mails' | 'background'> & WithRepositories<'creditHolds'>;

const batch = 200;

/** Frees holds that were never closed, as after a crash. @returns how many. */
export async function refundStaleHolds(deps: Deps, olderThanMs: number, signal?: AbortSignal): Promise<number> {
  const before = new Date(deps.clock.now() - olderThanMs);
  let refunded = 0;
  let failed = 0;
  for (;;) {
    const requestIds = await deps.repositories.creditHolds.listOpenBefore(before, { skip: failed, limit: batch });
    for (const requestId of requestIds) {
      if (signal?.aborted) return refunded;
      try {
        await refundCredit(deps, requestId);
        refunded += 1;
      } catch (error) {
        // It stays open and is tried again in the next run; the holds after it do not wait for it.
        failed += 1;
        deps.log.warn({ err: error, request_id: requestId }, 'stale credit hold not refunded');
      }
    }
    if (requestIds.length < batch) return refunded;
  }
}
