import { newId } from '@deskmate/service-kit/random';
import type { MainContext } from '../context.ts';
import type { Tx } from '../transaction.ts';
import type { CreditHold } from './credit-holds-repository.ts';
import { takeFromLots } from './credit-lots.ts';
import { expireCredit } from './expire-credit.ts';
import { type LowCredit, lowCreditAfter } from './low-credit.ts';
import { mailLowCredit } from './mail-low-credit.ts';

/**
 * Takes at most what was held and frees the rest. A closed hold does not change, and a request without a hold can open
 * none any more. A client whose credit becomes low gets a mail.
 */
export const settleCredit = (app: MainContext, requestId: string, credits: number): Promise<void> =>
  closeHold(app, requestId, 'settled', credits);

/** Frees the hold; nothing is taken. */
export const refundCredit = (app: MainContext, requestId: string): Promise<void> =>
  closeHold(app, requestId, 'refunded', 0);

async function closeHold(
  app: MainContext,
  requestId: string,
  state: 'settled' | 'refunded',
  credits: number,
): Promise<void> {
  const now = app.clock.date();
  await app.transact(async (tx) => {
    const hold = await tx.creditHolds.close(requestId, state, now);
    if (!hold) return;
    const { clientId, group } = hold;
    const charged = Math.min(Math.max(0, Math.ceil(credits) || 0), hold.credits);
    // This comes first because it locks the account, so that no other transaction changes its lots.
    await tx.credit.withdraw(clientId, group, { credits: charged, freed: hold.credits });
    const low = charged > 0 ? await spend(tx, hold, charged, now) : null;
    await expireCredit(tx, clientId, group, now);
    if (low) await mailLowCredit(tx, { ...low, clientId, group, now });
  });
}

/** @returns the low credit that it causes. */
async function spend({ credit, ledger }: Tx, hold: CreditHold, charged: number, now: Date): Promise<LowCredit | null> {
  const { clientId, group, requestId, tool, modelId, sessionId, chatId } = hold;
  const lots = await credit.lotsToSpend(clientId, group);
  const shares = takeFromLots(lots, charged);
  for (const share of shares) await credit.takeFromLot(share.lotId, share.credits);
  const cause = { requestId, tool, modelId, sessionId, chatId };
  await ledger.add([{ id: newId(), clientId, group, kind: 'spend', credits: -charged, ...cause, createdAt: now }]);
  return lowCreditAfter(lots, shares, now);
}
