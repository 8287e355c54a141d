import type { Plan } from '../contracts/main/plans.ts';

/**
 * A short hash of what a pricing page shows. The server gives it, and the site compares it
 * with that of the list it was built from, so both must come from here.
 */
export function planListVersion(plans: readonly Plan[]): string {
  const shown = [...plans]
    .sort((a, b) => a.id - b.id)
    .map((plan) => [
      plan.id,
      plan.name,
      plan.is_trial,
      plan.trial_days,
      plan.grants.standard,
      plan.grants.advanced,
      plan.grants.image,
      plan.monthly_price,
      plan.yearly_price,
      plan.currency,
      plan.banner_content,
    ]);
  return fnv1a(JSON.stringify(shown));
}

/** 32 bits are enough, because this only detects changes and protects nothing. */
function fnv1a(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
