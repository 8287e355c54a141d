import { owedOf } from '../billing/refunds/used-credit.ts';
import type { Withdrawal } from '../billing/refunds/withdrawals-repository.ts';
import type { ListedPayment, NextPage } from '../billing/webhook/payments-repository.ts';
import type { MainContext } from '../context.ts';

/** A part of a time: what follows this one, or the newest. */
export type PartOfTime = { from: Date; to: Date; afterId?: string | null | undefined };

/** The sums are of all of the time; `nextId` is what the next part follows, null where there is none. */
export type Listed<Row, Sum> = { sums: Sum[]; items: Row[]; nextId: string | null };

const atOnce = 1000;

type PaymentSum = { currency: string; count: number; amount: number; refunded: number };

/** The payments of a time, newest first, with what was given back of each and what is owed since then. */
export async function listPayments(
  { repositories }: MainContext,
  { from, to, afterId = null }: PartOfTime,
): Promise<Listed<ListedPayment & { owed: number }, PaymentSum>> {
  const { payments, reversals } = repositories;
  if (afterId !== null && !(await payments.find(afterId))) throw new Error(`There is no payment ${afterId}.`);
  const { items, nextId } = await readPart((page) => payments.list(from, to, page), afterId);
  const withOwed = [];
  for (const item of items) {
    const isReturned = item.refunded > 0 || item.isDisputed;
    const owed = isReturned ? await owedOf(repositories, item, await reversals.returnedOf(item)) : 0;
    withOwed.push({ ...item, owed });
  }
  return { sums: await payments.sums(from, to), items: withOwed, nextId };
}

type WithdrawalSum = { currency: string; count: number; refund: number; undone: number };

/** The withdrawals of a time, newest first. */
export async function listWithdrawals(
  { repositories: { withdrawals } }: MainContext,
  { from, to, afterId = null }: PartOfTime,
): Promise<Listed<Withdrawal, WithdrawalSum>> {
  if (afterId !== null && !(await withdrawals.find(afterId))) throw new Error(`There is no withdrawal ${afterId}.`);
  const part = await readPart((page) => withdrawals.list(from, to, page), afterId);
  return { sums: await withdrawals.sums(from, to), ...part };
}

async function readPart<Row extends { id: string }>(
  list: (page: NextPage) => Promise<Row[]>,
  afterId: string | null,
): Promise<{ items: Row[]; nextId: string | null }> {
  const rows = await list({ afterId, limit: atOnce + 1 });
  const items = rows.slice(0, atOnce);
  return { items, nextId: rows.length > atOnce ? (items.at(-1)?.id ?? null) : null };
}
