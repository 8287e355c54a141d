import type { Arabic } from '../catalogues.ts';
import type en from '../en/conversation.ts';

export default {
  copy: 'نسخ',
  copied: 'تم النسخ',
  copyFailed: 'لم يسمح المتصفح بالنسخ.',
  code: 'شيفرة',
  wrap: 'لفّ الأسطر',
  download: 'تنزيل',
  diagram: 'مخطط',
  diagramSource: 'المصدر',
  diagramPicture: 'مخطط، ومصدره يصفه بالكلمات',
  table: 'جدول',
  picture: 'صورة',
  openPicture: 'افتح الصورة من {{host}} في علامة تبويب جديدة',
} satisfies Arabic<typeof en>;
