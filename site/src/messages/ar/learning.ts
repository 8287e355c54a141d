import type { learning as en } from '../en/learning.ts';

export const learning: typeof en = {
  heading: 'تعلّم',
  lead: 'دليل قصير لكل أداة. خمس دقائق لكل منها، مع أمثلة تنسخها.',
  contents: 'في هذه الصفحة',
  open: 'افتح الأداة',
};
