import type { CreditGroup } from '@deskmate/api/contracts/fields';

/** Colours of credit groups, readable on light and dark backgrounds. */
export const creditColors: Record<CreditGroup, string> = {
  standard: '#12705A',
  advanced: '#B45309',
  image: '#B42338',
};
