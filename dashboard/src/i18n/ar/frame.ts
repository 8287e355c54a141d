import type { Arabic } from '../catalogues.ts';
import type en from '../en/frame.ts';

export default {
  loading: 'جارٍ التحميل…',
  close: 'إغلاق',
  cancel: 'إلغاء',
  retry: 'إعادة المحاولة',
  reload: 'إعادة تحميل الصفحة',
  noConnection: 'لا يمكننا الوصول إلى الخدمة',
  noConnectionText: 'ما زال تسجيل دخولك قائمًا. سنواصل المحاولة؛ تحقق من اتصالك.',
  tooManyAttempts: 'محاولات كثيرة جدًا. يمكنك المحاولة مرة أخرى بعد {{wait}}.',
  offline: 'أنت غير متصل. مسودتك محفوظة.',
  brokenPage: 'توقفت هذه الصفحة عن العمل',
  brokenPageText: 'لم يُفقد شيء مما حفظته. حاول مرة أخرى أو عُد إلى المحادثة.',
  newVersion: 'تعذّر تحميل هذه الصفحة',
  newVersionText: 'ربما صدر تحديث أو انقطع الاتصال. أعد تحميل الصفحة للمتابعة.',
  toChat: 'الانتقال إلى المحادثة',
  skipToContent: 'الانتقال إلى المحتوى',
} satisfies Arabic<typeof en>;
