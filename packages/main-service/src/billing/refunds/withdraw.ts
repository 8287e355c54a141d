import { ServiceError } from '@deskmate/api/contracts/errors';
import type { WithdrawalRequest } from '@deskmate/api/contracts/main/withdrawals';
import { newId } from '@deskmate/service-kit/random';
import type { MainContext } from '../../context.ts';
import type { Repositories } from '../../repositories.ts';
import type { LockedClient, Tx } from '../../transaction.ts';
import { describeBought } from '../invoices/describe-bought.ts';
import { applySubscription } from '../renewals/apply-subscription.ts';
import type { Payment } from '../webhook/payments-repository.ts';
import { completeWithdrawal } from './complete-withdrawal.ts';
import { type Contract, findContract, type OpenContract } from './find-contracts.ts';
import { revokePurchase } from './revoke-purchase.ts';
import type { Withdrawal } from './withdrawals-repository.ts';

type Declared = WithdrawalRequest & { clientId: string; ip: string };

/** How long a declaration waits at most, before it is stored, for what the gateway knows. */
const learnMs = 3000;

/**
 * Takes a client's declaration, once for a contract: what was bought ends at once, a mail confirms the declaration and
 * its time, and the money goes back. A gateway that does not answer delays only the money; maintenance tries again.
 * @throws ServiceError `not_found` for what cannot be withdrawn from, or no longer.
 */
export async function withdraw(app: MainContext, declared: Declared): Promise<Contract> {
  const { clientId, contract_id: contractId } = declared;
  const now = app.clock.date();
  const query = { clientId, now, withdrawalDays: app.withdrawalDays, paymentId: contractId };
  const find = async (repositories: Repositories): Promise<OpenContract> => {
    const contract = await findContract(repositories, query);
    if (!contract) throw new ServiceError('not_found');
    return contract;
  };
  const price = async (repositories: Repositories): Promise<Contract> => {
    const contract = await (await find(repositories)).price();
    if (!contract) throw new ServiceError('not_found');
    return contract;
  };
  const { purchase } = await find(app.repositories);
  if (!purchase.withdrawal) await learnPayments(app, purchase.payment);
  const withdrawal = await app.transact(async (tx) => {
    const client = await tx.clients.lock(clientId);
    if (!client) throw new ServiceError('session_ended');
    // In the lock, because what open holds reserve counts as used.
    const contract = await price(tx);
    return contract.withdrawal ?? record(tx, client, { contract, declared, now });
  });
  if (withdrawal.doneAt === null)
    await completeWithdrawal(app, withdrawal).catch((error: unknown) => {
      app.log.error({ err: error, withdrawal: withdrawal.id }, 'a withdrawal is not refunded yet');
    });
  return price(app.repositories);
}

/**
 * A change of plan whose notice has not come counts too: its money would be given back beside what it left over. Where the
 * gateway does not answer in time, what is known counts; a later answer is applied as any other.
 */
async function learnPayments(app: MainContext, { gateway, subscriptionReference }: Payment): Promise<void> {
  if (!subscriptionReference || app.gateway?.about.id !== gateway) return;
  const learning = applySubscription(app, subscriptionReference).catch((error: unknown) => {
    app.log.warn({ err: error }, 'a withdrawal is priced by what is known of its payments');
  });
  app.background.run('payments of a withdrawal', () => learning);
  const overdue = new Promise<void>((resolve) => setTimeout(resolve, learnMs).unref());
  await Promise.race([learning, overdue]);
}

type Recorded = { contract: Contract; declared: Declared; now: Date };

async function record(tx: Tx, client: LockedClient, { contract, declared, now }: Recorded): Promise<Withdrawal> {
  const { payment, parts, paid, kept, refund, toBalance } = contract;
  const { id: clientId } = client;
  const { currency, id: paymentId } = payment;
  const withdrawal: Withdrawal = {
    id: newId(),
    clientId,
    paymentId,
    name: declared.name,
    submittedAt: now,
    paid,
    kept,
    refund,
    currency,
    doneAt: null,
    targets: parts.map((part, at) => ({
      paymentId: part.payment.id,
      refundedTotal: part.refundedTotal,
      ...(at === 0 && toBalance > 0 ? { toBalance } : {}),
    })),
  };
  await tx.withdrawals.add(withdrawal);
  // Newest first, so that the first payment, which may have earned a referral, locks another client last.
  for (const part of parts) {
    const { amount } = part.payment;
    const cause = `withdrawal:${withdrawal.id}:${part.payment.id}`;
    await revokePurchase(tx, client, part.payment, { amount, isWhole: true, cause, now });
  }
  await tx.audit.add({
    clientId,
    action: 'contract_withdrawn',
    ip: declared.ip,
    at: now,
    details: { withdrawal: withdrawal.id, payment: paymentId, paid, kept, refund, to_balance: toBalance, currency },
  });
  const money = (amount: number) => (amount > 0 ? { amount, currency } : null);
  await tx.queueMail({
    kind: 'withdrawal_received' as const,
    to: client,
    values: {
      firstName: client.firstName,
      name: declared.name,
      email: client.email,
      contract: paymentId,
      description: describeBought(contract.bought, client.language),
      boughtAt: payment.createdAt,
      when: now,
      paid: { amount: paid, currency },
      kept: money(kept),
      refund: money(refund - toBalance),
      toBalance: money(toBalance),
    },
  });
  return withdrawal;
}
