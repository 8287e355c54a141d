import type { Bought } from '@deskmate/api/contracts/main/payments';
import { chargeableOf } from '@deskmate/api/money/currency';
import type { MainContext } from '../../context.ts';
import type { Repositories } from '../../repositories.ts';
import { toBought } from '../checkout/to-contract.ts';
import type { Payment } from '../webhook/payments-repository.ts';
import { keptFor, type Use } from './price-withdrawal.ts';
import { unitPrices, usageOf } from './used-credit.ts';
import { withdrawalEndsAt } from './withdrawal-period.ts';
import type { Purchase, Withdrawal } from './withdrawals-repository.ts';

/** A purchase that can be withdrawn from, or was. Money in minor units. */
export type Contract = {
  payment: Payment;
  bought: Bought;
  endsAt: Date;
  /** Every payment for it that still counts, newest first: a plan that was changed has several. */
  parts: { payment: Payment; refundedTotal: number }[];
  paid: number;
  kept: number;
  refund: number;
  /** The part of `refund` that a balance at the gateway had paid, and that goes back there. */
  toBalance: number;
  uses: Use[];
  withdrawal: Withdrawal | null;
};

type ContractQuery = { clientId: string; now: Date; withdrawalDays: MainContext['withdrawalDays'] };

const dayMs = 86_400_000;
/** No purchase can be withdrawn from for longer. */
const longestMs = 375 * dayMs;

/** Newest first. What was withdrawn from stays in the list. */
export async function findContracts(repositories: Repositories, query: ContractQuery): Promise<Contract[]> {
  const contracts: Contract[] = [];
  for (const open of await listOpen(repositories, query)) {
    const contract = await open.price();
    if (contract) contracts.push(contract);
  }
  return contracts;
}

/** One that is withdrawn from, or may be; it costs many queries to price one that may. */
export type OpenContract = {
  purchase: Purchase;
  /** Null when nothing of it is left to give back. */
  price(): Promise<Contract | null>;
};

/** The contract of one payment; null when there is none that can be withdrawn from, or that was. */
export async function findContract(
  repositories: Repositories,
  query: ContractQuery & { paymentId: string },
): Promise<OpenContract | null> {
  return (await listOpen(repositories, query))[0] ?? null;
}

async function listOpen(
  repositories: Repositories,
  query: ContractQuery & { paymentId?: string },
): Promise<OpenContract[]> {
  const { clientId, now, paymentId } = query;
  const since = new Date(now.getTime() - longestMs);
  const purchases = await repositories.withdrawals.listPurchases(clientId, since, paymentId);
  const goods = await repositories.paymentSessions.findGoods(purchases.map(({ session }) => session.id));
  return purchases.flatMap((purchase): OpenContract[] => {
    const { session, withdrawal } = purchase;
    const bought = toBought(goods.get(session.id));
    const endsAt = endOf(purchase, query);
    if (!bought || !endsAt) return [];
    if (withdrawal) return [{ purchase, price: async () => withdrawn(purchase, withdrawal, { bought, endsAt }) }];
    if (endsAt <= now) return [];
    const price = async () => {
      const contract = await priceContract(repositories, purchase, { bought, endsAt });
      return contract.paid > 0 ? contract : null;
    };
    return [{ purchase, price }];
  });
}

/** The promise of the day of the purchase counts; a setting that came later adds to it. */
function endOf({ payment, session, withdrawal }: Purchase, { withdrawalDays }: ContractQuery): Date | null {
  if (withdrawal) return withdrawalEndsAt(payment.createdAt, session.withdrawalDays ?? 0);
  const days = Math.max(session.withdrawalDays ?? 0, withdrawalDays ?? 0);
  return days > 0 ? withdrawalEndsAt(payment.createdAt, days) : null;
}

const withdrawn = (
  { payment }: Purchase,
  withdrawal: Withdrawal,
  about: Pick<Contract, 'bought' | 'endsAt'>,
): Contract => {
  const { paid, kept, refund } = withdrawal;
  const toBalance = sum(withdrawal.targets.map((target) => target.toBalance ?? 0));
  return { ...about, payment, parts: [], uses: [], paid, kept, refund, toBalance, withdrawal };
};

async function priceContract(
  repositories: Repositories,
  { payment, session }: Purchase,
  about: Pick<Contract, 'bought' | 'endsAt'>,
): Promise<Contract> {
  const { subscriptionReference } = payment;
  const payments = subscriptionReference
    ? await repositories.payments.listOfSubscription(payment.gateway, subscriptionReference)
    : [payment];
  const found: Part[] = [];
  for (const each of payments) if (!each.isLate) found.push(await partOf(repositories, each));
  // Payments of 0 are kept in the list; refunded and disputed payments are left out.
  const parts = found.filter(({ left, payment: { amount } }) => left > 0 || amount === 0);
  const left = sum(parts.map((part) => part.left));
  const { currency } = payment;
  const paid = chargeableOf(Math.min(sum(parts.map(paidOf)), maxRefund(parts)), currency);
  const prices = await unitPrices(repositories, currency);
  const used = sum(parts.map(({ value, uses }) => keptFor(value, uses, prices)));
  // Without the client's express request to begin at once, the law lets nothing be kept.
  const kept = session.isStartRequested ? chargeableOf(Math.min(paid, used), currency) : 0;
  const refund = paid - kept;
  const inMoney = Math.min(left, refund);
  return {
    ...about,
    payment,
    parts: spread(parts, inMoney),
    paid,
    kept,
    refund,
    toBalance: refund - inMoney,
    uses: found.find((part) => part.payment.id === payment.id)?.uses ?? [],
    withdrawal: null,
  };
}

/** What was paid once for a contract. Minor units. */
type Part = {
  payment: Payment;
  refunded: number;
  left: number;
  /** What the gateway took off for money it had left over. */
  fromBalance: number;
  /** Price of the goods, which exceeds the payment where unused time was credited. */
  value: number;
  uses: Use[];
};

async function partOf(repositories: Repositories, payment: Payment): Promise<Part> {
  const refunded = await repositories.reversals.returnedOf(payment);
  const { fromBalance = 0, discount } = (await repositories.payments.findInvoiceLine(payment.id)) ?? {};
  const { price, uses } = await usageOf(repositories, payment);
  const value = Math.max(payment.amount + fromBalance, price - (discount?.amount ?? 0));
  return { payment, refunded, left: payment.amount - refunded, fromBalance, value, uses };
}

const paidOf = ({ left, fromBalance }: Part): number => left + Math.max(0, fromBalance);

/**
 * A change to a cheaper plan leaves the rest of what was paid before it to later payments. That must not be given back as
 * well, so no more is than what that plan cost and what was paid since then.
 */
function maxRefund(parts: Part[]): number {
  const at = parts.findIndex(({ payment, fromBalance }) => payment.amount === 0 && fromBalance === 0);
  return at < 0 ? Number.POSITIVE_INFINITY : (parts[at]?.value ?? 0) + sum(parts.slice(0, at).map(paidOf));
}

/** Which payment gives back how much of it, the newest first. */
function spread(parts: Part[], refund: number): Contract['parts'] {
  let rest = refund;
  return parts.map(({ payment, refunded, left }) => {
    const given = Math.min(left, rest);
    rest -= given;
    return { payment, refundedTotal: given > 0 ? refunded + given : 0 };
  });
}

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);
