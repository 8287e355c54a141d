import type { MainContext } from '../../context.ts';
import { refundCredit } from './close-hold.ts';

const batch = 200;

/** Frees holds that nobody closed, as after a crash. @returns how many. */
export async function refundStaleHolds(context: MainContext, olderThanMs: number): Promise<number> {
  const before = new Date(context.clock.now() - olderThanMs);
  let refunded = 0;
  for (;;) {
    const requestIds = await context.repositories.credit.openHoldsBefore(before, batch);
    for (const requestId of requestIds) await refundCredit(context, requestId);
    refunded += requestIds.length;
    if (requestIds.length < batch) return refunded;
  }
}
