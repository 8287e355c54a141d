export type CardText = { number: string; expiry: string; cvc: string };
export const emptyCard: CardText = { number: '', expiry: '', cvc: '' };
export type Card = { card_number: string; expiry_month: number; expiry_year: number; cvc: string };
export type CardFaults = Partial<
  Record<'number' | 'expiry' | 'cvc', 'badCard' | 'badExpiry' | 'pastExpiry' | 'badCvc'>
>;

/** Reads a card as people type it: spaces, `12/30`, `12 / 2030`. Gives the card, or what is wrong field by field. */
export function readCard(text: CardText, now: Date): { card: Card } | { faults: CardFaults } {
  const faults: CardFaults = {};
  const number = text.number.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number)) faults.number = 'badCard';
  const cvc = text.cvc.trim();
  if (!/^\d{3,4}$/.test(cvc)) faults.cvc = 'badCvc';
  const expiry = readExpiry(text.expiry);
  if (!expiry) faults.expiry = 'badExpiry';
  else if (hasPassed(expiry, now)) faults.expiry = 'pastExpiry';
  if (!expiry || Object.keys(faults).length > 0) return { faults };
  return { card: { card_number: number, expiry_month: expiry.month, expiry_year: expiry.year, cvc } };
}

function readExpiry(text: string): { month: number; year: number } | null {
  const parts = /^(\d{1,2})\s*(?:\/\s*)?(\d{2}|\d{4})$/.exec(text.trim());
  if (!parts) return null;
  const month = Number(parts[1]);
  const year = Number(parts[2]) + ((parts[2] ?? '').length === 2 ? 2000 : 0);
  return month >= 1 && month <= 12 && year >= 2000 && year <= 2100 ? { month, year } : null;
}

/** A card holds to the end of its month. */
const hasPassed = ({ month, year }: { month: number; year: number }, now: Date): boolean =>
  year < now.getFullYear() || (year === now.getFullYear() && month < now.getMonth() + 1);
