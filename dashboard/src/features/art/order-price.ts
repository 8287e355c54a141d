import type { CreditLine } from '@deskmate/api/contracts/main/subscriptions';

/** What an order costs, in credits of the model's group. */
export const orderPrice = (price: number, imageCount: number): number => price * imageCount;

/** Credits of a group that are neither spent nor held; null while they are not known. */
export function creditLeft(credits: readonly CreditLine[] | undefined, group: string): number | null {
  const line = credits?.find((credit) => credit.group === group);
  if (!line) return credits ? 0 : null;
  return Math.max(0, line.balance - line.held);
}

/** Whether the person wants to be asked before an order of this price. */
export const needsConfirmation = (price: number, confirmAbove: number | null): boolean =>
  confirmAbove !== null && price > confirmAbove;
