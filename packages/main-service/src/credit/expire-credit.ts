import { newId } from '@deskmate/service-kit/random';
import type { Tx } from '../transaction.ts';
import { expireLots } from './credit-lots.ts';
import type { CreditGroup } from './credit-repository.ts';
import { expiryCause } from './ledger-repository.ts';

/** Takes ended lots off the balance. */
export async function expireCredit(
  { credit, ledger }: Tx,
  clientId: string,
  group: CreditGroup,
  now: Date,
): Promise<void> {
  const account = await credit.lockAccount(clientId, group);
  if (!account) return;
  const lots = await credit.lotsToSpend(clientId, group);
  const shares = expireLots(lots, account.held, now);
  const total = shares.reduce((sum, share) => sum + share.credits, 0);
  if (total === 0) return;
  await credit.withdraw(clientId, group, { credits: total, freed: 0 });
  for (const { lotId, credits } of shares) {
    await credit.takeFromLot(lotId, credits);
    const left = lots.find((lot) => lot.id === lotId)?.remaining ?? 0;
    const requestId = expiryCause(lotId, left);
    await ledger.add([{ id: newId(), clientId, group, kind: 'expire', credits: -credits, requestId, createdAt: now }]);
  }
}
