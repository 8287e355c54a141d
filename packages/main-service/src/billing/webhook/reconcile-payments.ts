import type { Gateway } from '@deskmate/api/contracts/main/payments';
import { type Page, readInPages } from '@deskmate/service-kit/work/read-in-pages';
import type { MainContext } from '../../context.ts';
import { applyCheckout } from '../checkout/apply-checkout.ts';
import { applySubscription } from '../renewals/apply-subscription.ts';
import { renewInSandbox } from '../renewals/renew-in-sandbox.ts';

const day = 86_400_000;
/** Gateways send a notice again for this long. */
const noticesRetriedMs = 3 * day;
/** How long a gateway lists past notices (Stripe: 30 days), less one day. */
const noticesKeptMs = 29 * day;
const batch = 100;
const sessionsCheckedMs = 10 * day;

export type Reconciliation = { notices: number; checkouts: number; subscriptions: number; failed: number };

type Options = {
  /** Leaves out subscriptions that the gateway was asked for since, by this process or another. */
  notFetchedForMs?: number;
  signal?: AbortSignal;
};

/** Compares everything that may still change with the gateway, for when notices did not arrive. */
export async function reconcilePayments(
  app: MainContext,
  { notFetchedForMs = 0, signal }: Options = {},
): Promise<Reconciliation> {
  const { gateway, noticeInbox, repositories, clock, log } = app;
  const result: Reconciliation = { notices: 0, checkouts: 0, subscriptions: 0, failed: 0 };
  if (!gateway || !noticeInbox) return result;
  const gatewayId = gateway.about.id;
  while ((await renewInSandbox(app, batch)) === batch && !signal?.aborted);
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      result.failed += 1;
      log.warn({ err: error }, 'payments could not be compared with the gateway');
    }
  };
  await attempt(async () => {
    for await (const notice of gateway.listNotices(await noticesSince(app, gatewayId))) {
      if (signal?.aborted) return;
      await noticeInbox.receive(notice);
      result.notices += 1;
    }
  });
  await noticeInbox.applyDue();
  const since = new Date(clock.now() - sessionsCheckedMs);
  const { paymentSessions, gatewaySubscriptions } = repositories;
  const unpaid = (page: Page) => paymentSessions.listUnpaid(gatewayId, since, page);
  for await (const { reference } of readInPages(unpaid, ({ id }) => id, batch)) {
    if (signal?.aborted) return result;
    if (reference === null) continue;
    await attempt(() => applyCheckout(app, reference));
    result.checkouts += 1;
  }
  const live = (page: Page) => gatewaySubscriptions.listAllLive(gatewayId, notFetchedForMs, page);
  for await (const { reference } of readInPages(live, ({ id }) => id, batch)) {
    if (signal?.aborted) return result;
    await attempt(() => applySubscription(app, reference));
    result.subscriptions += 1;
  }
  return result;
}

/** From before the last notice that arrived, and always as far back as the gateway would still be trying. */
async function noticesSince({ repositories, clock }: MainContext, gateway: Gateway['id']): Promise<Date> {
  const newest = (await repositories.notices.newestSentAt(gateway))?.getTime() ?? clock.now();
  const since = Math.min(newest, clock.now() - noticesRetriedMs);
  return new Date(Math.max(since, clock.now() - noticesKeptMs));
}
