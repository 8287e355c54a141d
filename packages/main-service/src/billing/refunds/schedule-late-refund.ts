import type { Bought } from '@deskmate/api/contracts/main/payments';
import { pagePaths } from '@deskmate/api/page-paths';
import type { Client } from '../../clients/clients-repository.ts';
import type { Tx } from '../../transaction.ts';
import { describeBought } from '../invoices/describe-bought.ts';

type Late = {
  client: Client;
  paymentId: string;
  bought: Bought | undefined;
  /** `fromBalance` was paid beside `amount`, with what the gateway had left over. */
  payment: { amount: number; fromBalance?: number; currency: string };
};

/** Records that a payment came too late to give anything and is to go back, and tells the client so. */
export async function scheduleLateRefund(
  tx: Tx,
  { client, paymentId, bought, payment: { amount, fromBalance = 0, currency } }: Late,
): Promise<void> {
  tx.log.info({ payment: paymentId }, 'a payment came after another plan had begun; it goes back');
  await tx.payments.setLate(paymentId);
  // What the client owed the gateway is no money of theirs that goes back.
  const returned = amount + Math.max(0, fromBalance);
  if (!bought || returned === 0) return;
  await tx.queueMail({
    kind: 'payment_returned' as const,
    to: client,
    values: {
      firstName: client.firstName,
      description: describeBought(bought, client.language),
      paid: { amount: returned, currency },
    },
    path: pagePaths.account('billing'),
  });
}
