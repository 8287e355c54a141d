/** Some of the minimum charges that Stripe documents, in its own units; for any other currency none. */
const minimums: Readonly<Record<string, number>> = { eur: 50, gbp: 30, jpy: 50, kwd: 160, usd: 50 };

export const minimumOf = (currency: string): number => minimums[currency] ?? 0;

export const isTooSmall = (amount: number, currency: string): boolean => amount > 0 && amount < minimumOf(currency);
