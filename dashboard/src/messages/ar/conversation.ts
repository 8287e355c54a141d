import type { Arabic } from '../catalogues.ts';
import type en from '../en/conversation.ts';

export default {
  copy: 'نسخ',
  copied: 'تم النسخ',
  copyFailed: 'لم يسمح المتصفح بالنسخ.',
  code: 'شيفرة',
  wrap: 'التفاف الأسطر',
  download: 'تنزيل',
  diagram: 'مخطط',
  diagramSource: 'النص المصدري',
  diagramPicture: 'مخطط. اقرأه نصًا بزر «النص المصدري».',
  diagramComes: 'يجري رسم المخطط.',
  diagramFailed_source: 'في مصدر هذا المخطط خطأ، فتعذّر رسمه.',
  diagramFailed_browser: 'تعذّر على المتصفح رسم المخطط، فعُرض مصدره بدلًا منه.',
  table: 'جدول',
  picture: 'صورة',
  openPicture: 'فتح الصورة من {{host}} في علامة تبويب جديدة',
  shownAsText: 'يُعرض هذا الجزء نصًا عاديًا لأن تنسيقه أطول أو أعمق من أن يُرسم.',
} satisfies Arabic<typeof en>;
