import { newId } from '@deskmate/service-kit/random';
import type { MainContext } from '../../context.ts';
import type { Repositories } from '../../repositories.ts';
import { takeFromLots } from './credit-lots.ts';
import type { CreditHold } from './credit-repository.ts';
import { expireCredit } from './expire-credit.ts';

type Deps = Pick<MainContext, 'transact' | 'clock'>;

/** Takes at most what was held and frees the rest. A hold that is closed or unknown changes nothing. */
export const settleCredit = (deps: Deps, requestId: string, credits: number): Promise<void> =>
  closeHold(deps, requestId, 'settled', credits);

/** Frees the hold; nothing is taken. */
export const refundCredit = (deps: Deps, requestId: string): Promise<void> => closeHold(deps, requestId, 'refunded', 0);

async function closeHold(
  { transact, clock }: Deps,
  requestId: string,
  state: 'settled' | 'refunded',
  credits: number,
): Promise<void> {
  const now = new Date(clock.now());
  await transact(async (repositories) => {
    const hold = await repositories.credit.closeHold(requestId, state, now);
    if (!hold) return;
    const taken = Math.min(Math.max(0, Math.ceil(credits) || 0), hold.credits);
    // First of all, as it locks the account: what follows works on lots nobody else is changing.
    await repositories.credit.withdraw(hold.clientId, hold.group, { credits: taken, freed: hold.credits });
    if (taken > 0) await spend(repositories, hold, taken, now);
    await expireCredit(repositories, hold.clientId, hold.group, now);
  });
}

async function spend({ credit, ledger }: Repositories, hold: CreditHold, taken: number, now: Date): Promise<void> {
  const { clientId, group, requestId, tool, modelId, sessionId, chatId } = hold;
  const lots = await credit.lotsToSpend(clientId, group);
  for (const share of takeFromLots(lots, taken)) await credit.takeFromLot(share.lotId, share.credits);
  const cause = { requestId, tool, modelId, sessionId, chatId };
  await ledger.add([{ id: newId(), clientId, group, kind: 'spend', credits: -taken, ...cause, createdAt: now }]);
}
