import type { MainContext } from '../../context.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const dayMs = 86_400_000;

/** Applies notices as they fall due, and compares everything with the gateway at the start and once a day. */
export function createPaymentWorker(context: MainContext) {
  const { noticeInbox, background } = context;
  let timer: NodeJS.Timeout | undefined;
  const reconcile = () =>
    background.run('payment reconciliation', async () => {
      const { failed, ...compared } = await reconcilePayments(context);
      if (failed > 0) context.log.warn({ ...compared, failed }, 'payments were not all compared with the gateway');
    });
  return {
    start(): void {
      if (!noticeInbox) return;
      noticeInbox.start();
      reconcile();
      timer ??= setInterval(reconcile, dayMs);
      timer.unref();
    },
    async close(): Promise<void> {
      clearInterval(timer);
      await noticeInbox?.close();
    },
  };
}
