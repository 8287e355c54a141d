type Lot = { id: string; remaining: number };
type EndingLot = Lot & { expiresAt: Date };
export type LotShare = { lotId: string; credits: number };

/**
 * Which lots an amount comes from, taken in the order given.
 * @throws Error when they do not hold that much: the books would be wrong.
 */
export function takeFromLots(lots: readonly Lot[], credits: number): LotShare[] {
  const shares: LotShare[] = [];
  let remaining = credits;
  for (const lot of lots) {
    const share = Math.min(lot.remaining, remaining);
    if (share > 0) shares.push({ lotId: lot.id, credits: share });
    remaining -= share;
  }
  if (remaining > 0) throw new Error(`the lots are ${remaining} credits short of the balance`);
  return shares;
}

/**
 * What to take off lots that have ended. As much as open holds may still need stays until they
 * are closed: what was reserved in time is not taken away.
 */
export function expireLots(lots: readonly EndingLot[], held: number, now: Date): LotShare[] {
  const ended = lots.filter((lot) => lot.expiresAt <= now);
  const total = ended.reduce((sum, lot) => sum + lot.remaining, 0);
  return takeFromLots(ended, Math.max(0, total - held));
}
