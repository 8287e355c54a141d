import { pagePaths } from '@deskmate/api/page-paths';
import type { MainContext } from '../context.ts';
import type { Repositories } from '../repositories.ts';
import type { CreditGroup } from './credit-repository.ts';
import type { LowCredit } from './low-credit.ts';

type Spent = LowCredit & { clientId: string; group: CreditGroup; now: Date };

/** Tells a client of low credit, once for each month and threshold. Belongs into a transaction. @returns whether it did. */
export async function mailLowCredit(
  { mails }: Pick<MainContext, 'mails'>,
  { creditAlerts, mailOutbox }: Pick<Repositories, 'creditAlerts' | 'mailOutbox'>,
  { clientId, group, threshold, left, endsAt, now }: Spent,
): Promise<boolean> {
  const client = await creditAlerts.claim({ clientId, group, threshold, now });
  if (!client) return false;
  const { firstName } = client;
  // Each group has a sentence of its own; those of the others are left out.
  const groups = { standard: null, advanced: null, image: null, [group]: left };
  const mail =
    threshold === 80
      ? { kind: 'credit_low' as const, path: pagePaths.account('usage'), values: { firstName, endsAt, ...groups } }
      : { kind: 'credit_used_up' as const, path: pagePaths.buyCredit, values: { firstName, ...groups } };
  await mails.queue({ ...mail, to: client }, mailOutbox);
  return true;
}
