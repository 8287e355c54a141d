import { pagePaths } from '@deskmate/api/page-paths';
import type { Tx } from '../transaction.ts';
import type { CreditGroup } from './credit-repository.ts';
import type { LowCredit } from './low-credit.ts';

type Spent = LowCredit & { clientId: string; group: CreditGroup; now: Date };

/** Tells a client of low credit, once for each month and threshold. */
export async function mailLowCredit(tx: Tx, { clientId, group, threshold, left, endsAt, now }: Spent): Promise<void> {
  const client = await tx.creditAlerts.claim({ clientId, group, threshold, now });
  if (!client) return;
  const { firstName } = client;
  // Each group has a sentence of its own; those of the others are left out.
  const groups = { standard: null, advanced: null, image: null, [group]: left };
  const mail =
    threshold === 80
      ? { kind: 'credit_low' as const, path: pagePaths.account('usage'), values: { firstName, endsAt, ...groups } }
      : { kind: 'credit_used_up' as const, path: pagePaths.buyCredit, values: { firstName, ...groups } };
  await tx.queueMail({ ...mail, to: client });
}
