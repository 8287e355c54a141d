import type { legal as en } from '../en/legal.ts';

export const legal: typeof en = {
  updated: 'آخر تعديل',
};
