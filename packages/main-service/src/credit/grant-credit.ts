import { newId } from '@deskmate/service-kit/random';
import type { Tx } from '../transaction.ts';
import type { CreditGroup, CreditLot } from './credit-repository.ts';

export type Grant = {
  clientId: string;
  kind: CreditLot['kind'];
  /** What caused it: the same cause never grants twice. */
  requestId: string;
  credits: Partial<Record<CreditGroup, number>>;
  expiresAt: Date;
  now: Date;
};

/** Adds credit as one lot per group. */
export async function grantCredit({ credit, ledger }: Tx, grant: Grant): Promise<void> {
  const { clientId, kind, requestId, expiresAt, now } = grant;
  const amounts = (Object.entries(grant.credits) as [CreditGroup, number][]).filter(([, credits]) => credits > 0);
  // Sorted, so that two transactions lock a client's accounts in the same order.
  amounts.sort(([a], [b]) => a.localeCompare(b));
  for (const [group, credits] of amounts) await credit.deposit(clientId, group, credits);
  const owner = { clientId, createdAt: now };
  await credit.addLots(
    amounts.map(([group, remaining]) => ({ ...owner, id: newId(), group, kind, remaining, requestId, expiresAt })),
  );
  await ledger.add(
    amounts.map(([group, credits]) => ({ ...owner, id: newId(), kind: 'grant' as const, group, credits, requestId })),
  );
}
