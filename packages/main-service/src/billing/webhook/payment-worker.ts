import { createMaintenance } from '@deskmate/service-kit/work/maintenance';
import type { MainContext } from '../../context.ts';
import { renewInSandbox } from '../renewals/renew-in-sandbox.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** So that processes that start one after another, or often, do not each ask for every subscription. */
const notFetchedForMs = dayMs / 2;

/** Applies notices and renews in the Sandbox as they fall due; compares everything at the start and once a day. */
export function createPaymentWorker(context: MainContext) {
  const { noticeInbox, background } = context;
  const renewals = createMaintenance(
    [{ name: 'renewals of the Sandbox', run: (limit) => renewInSandbox(context, limit), batchSize: 100 }],
    context.log,
  );
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const reconcile = () =>
    background.run('payment reconciliation', async () => {
      const options = { notFetchedForMs, signal: ending.signal };
      const { failed, ...compared } = await reconcilePayments(context, options);
      if (failed > 0) context.log.warn({ ...compared, failed }, 'payments were not all compared with the gateway');
    });
  return {
    start(): void {
      if (!noticeInbox) return;
      noticeInbox.start();
      reconcile();
      timer ??= setInterval(reconcile, dayMs);
      timer.unref();
      if (context.sandboxCards) renewals.start(minuteMs);
    },
    async close(): Promise<void> {
      ending.abort();
      clearInterval(timer);
      await renewals.close();
      await noticeInbox?.close();
    },
  };
}
