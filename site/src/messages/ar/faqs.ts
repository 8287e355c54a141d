import type { faqs as en } from '../en/faqs.ts';

export const faqs: typeof en = {
  heading: 'الأسئلة الشائعة',
  lead: 'إجابات قصيرة. إن لم تجد سؤالك فاكتب إلينا.',
  contact: 'تواصل معنا',
};
