import type { CreditGroup } from '@deskmate/api/contracts/fields';

/** The colour a credit group has everywhere; readable on light and dark. */
export const creditColors: Record<CreditGroup, string> = {
  standard: '#12705A',
  advanced: '#B45309',
  image: '#B42338',
};
