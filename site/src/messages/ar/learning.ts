import type { learning as en } from '../en/learning.ts';

export const learning: typeof en = {
  heading: 'الدليل',
  lead: 'دليل قصير لكل أداة، ومعه مثال تنسخه.',
  contents: 'في هذه الصفحة',
  open: 'فتح الأداة',
};
