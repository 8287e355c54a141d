import type { BillingInterval } from '@deskmate/api/contracts/main/payments';
import { identity } from '@deskmate/brand/identity';

export type Described =
  | { kind: 'plan'; name: string; interval: BillingInterval }
  | { kind: 'pack'; name: string; quantity: string };

/**
 * What a payment is for, read from the service's English line ("Deskmate Pro, 1 month", "Deskmate 60 Image × 2");
 * null where the line has another shape and can only be shown as it is.
 */
export function readDescription(line: string): Described | null {
  const product = `${identity.name} `;
  if (!line.startsWith(product)) return null;
  const rest = line.slice(product.length);
  const [, plan, interval] = /^(.+), 1 (month|year)$/.exec(rest) ?? [];
  if (plan && interval) return { kind: 'plan', name: plan, interval: interval as BillingInterval };
  const [, pack, quantity] = /^(.+) × (\d+)$/.exec(rest) ?? [];
  return pack && quantity ? { kind: 'pack', name: pack, quantity } : null;
}
