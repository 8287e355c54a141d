import type { Bought } from '@deskmate/api/contracts/main/payments';
import { pagePaths } from '@deskmate/api/page-paths';
import type { Client } from '../../clients/clients-repository.ts';
import type { Tx } from '../../transaction.ts';
import { describeBought } from '../invoices/describe-bought.ts';
import { withdrawalEndsAt } from '../refunds/withdrawal-period.ts';
import type { PaymentSession } from './payment-sessions-repository.ts';

type Concluded = {
  client: Client;
  session: PaymentSession;
  bought: Bought;
  /** Null for what is paid once. */
  renewsAt: Date | null;
  now: Date;
};

/** Confirms a purchase that can be withdrawn from, with the way to do so; other purchases get no mail. */
export async function mailContract(tx: Tx, { client, session, bought, renewsAt, now }: Concluded): Promise<void> {
  const { amount, currency, withdrawalDays, isStartRequested } = session;
  if (withdrawalDays === null || amount === 0) return;
  await tx.queueMail({
    kind: 'contract_concluded' as const,
    to: client,
    values: {
      firstName: client.firstName,
      description: describeBought(bought, client.language),
      when: now,
      paid: { amount, currency },
      renewsAt,
      startedAt: isStartRequested ? now : null,
      endsAt: withdrawalEndsAt(now, withdrawalDays),
    },
    path: pagePaths.withdraw,
  });
}
