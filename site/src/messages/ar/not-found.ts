import type { notFound as en } from '../en/not-found.ts';

export const notFound: typeof en = {
  heading: 'الصفحة غير موجودة',
  lead: 'قد يكون العنوان غير صحيح، أو أن الصفحة نُقلت.',
  home: 'الصفحة الرئيسية',
  tools: 'عرض الأدوات',
  contact: 'الإبلاغ عن رابط معطّل',
};
