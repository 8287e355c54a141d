import type { legal as en } from '../en/legal.ts';

export const legal: typeof en = {
  draft: 'مسودة للمشغّل',
  draftText: 'المواضع بين قوسين، كهذا، يملؤها المشغّل. اعرض النص على محامٍ قبل الافتتاح.',
  example: '[المشغّل: اسم الشركة]',
  updated: 'آخر تعديل',
};
