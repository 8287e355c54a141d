import type Stripe from 'stripe';

/** The end of the period that runs at a moment. Months are counted from the anchor, so that the 31st comes back. */
export function periodEndAfter(anchorSeconds: number, price: Stripe.Price, momentSeconds: number): number {
  const { interval = 'month', interval_count: count = 1 } = price.recurring ?? {};
  for (let periods = 1; ; periods += 1) {
    const end = addInterval(anchorSeconds, interval, periods * count);
    if (end > momentSeconds) return end;
  }
}

/** So many months after a moment. */
export const endOfMonths = (startSeconds: number, months: number): number => addInterval(startSeconds, 'month', months);

const seconds = { day: 86_400, week: 604_800 };

function addInterval(anchorSeconds: number, interval: string, count: number): number {
  if (interval === 'day' || interval === 'week') return anchorSeconds + count * seconds[interval];
  const anchor = new Date(anchorSeconds * 1000);
  const day = anchor.getUTCDate();
  anchor.setUTCDate(1);
  anchor.setUTCMonth(anchor.getUTCMonth() + count * (interval === 'year' ? 12 : 1));
  const lastDay = new Date(Date.UTC(anchor.getUTCFullYear(), anchor.getUTCMonth() + 1, 0)).getUTCDate();
  anchor.setUTCDate(Math.min(day, lastDay));
  return anchor.getTime() / 1000;
}
