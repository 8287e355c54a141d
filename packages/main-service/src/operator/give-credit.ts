import { pagePaths } from '@deskmate/api/page-paths';
import { newId } from '@deskmate/service-kit/random';
import { describeBought } from '../billing/invoices/describe-bought.ts';
import { findByEmail } from '../clients/find-by-email.ts';
import type { MainContext } from '../context.ts';
import { takeFromLots } from '../credit/credit-lots.ts';
import type { CreditGroup } from '../credit/credit-repository.ts';
import { expireCredit } from '../credit/expire-credit.ts';
import { grantCredit } from '../credit/grant-credit.ts';

/** How the ledger's name for what the operator gave or took begins. */
const byOperator = 'operator:';

export type GivenCredit = { email: string; group: CreditGroup; credits: number; days: number };

/** Credit granted by the operator: spent like bought credit, expired after `days`. */
export async function giveCredit(app: MainContext, { email, group, credits, days }: GivenCredit): Promise<void> {
  const { id: clientId } = await findByEmail(app, email);
  const now = app.clock.date();
  await app.transact(async (tx) => {
    await tx.clients.lock(clientId);
    await grantCredit(tx, {
      clientId,
      kind: 'adjusted',
      requestId: `${byOperator}${newId()}`,
      credits: { [group]: credits },
      expiresAt: new Date(now.getTime() + days * 86_400_000),
      now,
    });
    await tx.audit.add({ clientId, action: 'credit_given', details: { group, credits, days }, at: now });
  });
}

/**
 * Takes back credit that the operator gave, what was given last first: never what was bought or came with a plan, and
 * never what a running answer holds. @throws Error in words for the operator.
 */
export async function takeCredit(
  app: MainContext,
  { email, group, credits }: Pick<GivenCredit, 'email' | 'group' | 'credits'>,
): Promise<void> {
  const client = await findByEmail(app, email);
  const { id: clientId, firstName } = client;
  const now = app.clock.date();
  await app.transact(async (tx) => {
    const { clients, credit, ledger, audit } = tx;
    await clients.lock(clientId);
    await expireCredit(tx, clientId, group, now);
    const account = await credit.lockAccount(clientId, group);
    const lots = await credit.lotsToSpend(clientId, group);
    const given = lots.filter(({ requestId }) => requestId?.startsWith(byOperator)).reverse();
    const left = given.reduce((sum, { remaining }) => sum + remaining, 0);
    const free = Math.min(left, (account?.balance ?? 0) - (account?.held ?? 0));
    if (credits > free)
      throw new Error(
        `Of the ${group} credits that were given to ${email}, ${free} are left that no running answer holds; more cannot be taken.`,
      );
    await credit.withdraw(clientId, group, { credits, freed: 0 });
    for (const share of takeFromLots(given, credits)) await credit.takeFromLot(share.lotId, share.credits);
    const entry = { id: newId(), clientId, group, kind: 'adjust' as const, credits: -credits };
    await ledger.add([{ ...entry, requestId: `${byOperator}${newId()}`, createdAt: now }]);
    await audit.add({ clientId, action: 'credit_taken', details: { group, credits }, at: now });
    const taken = describeBought({ kind: 'credit', group, credits, quantity: 1 }, client.language);
    await tx.queueMail({
      kind: 'credit_taken',
      to: client,
      values: { firstName, when: now, credit: taken },
      path: pagePaths.account('usage'),
    });
  });
}
