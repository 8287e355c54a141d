export type PriceWords = { free: string; perMonth: string; perYear: string };

type Priced = { monthly_price: number | null; yearly_price: number | null; currency_symbol: string };

/** spec §2 Pricing: the monthly price with "/month" or "Free"; the yearly one with "/year" or a dash. */
export function priceLabels(plan: Priced, words: PriceWords): { monthly: string; yearly: string } {
  const { monthly_price: monthly, yearly_price: yearly, currency_symbol: symbol } = plan;
  return {
    monthly: isPrice(monthly) ? amount(monthly, symbol) + words.perMonth : words.free,
    yearly: isPrice(yearly) ? amount(yearly, symbol) + words.perYear : '–',
  };
}

/** Two decimals only where they say something: `$5`, `$5.50`. Digits stay Latin in every language. */
export function amount(major: number, symbol: string): string {
  return symbol + (Number.isInteger(major) ? String(major) : major.toFixed(2));
}

/** Integer minor units as major ones, e.g. 1250 → 12.5. */
export const majorUnits = (minor: number): number => minor / 100;

const isPrice = (value: number | null): value is number => value !== null && Number.isFinite(value) && value > 0;
