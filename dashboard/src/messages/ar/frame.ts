import type { Arabic } from '../catalogues.ts';
import type en from '../en/frame.ts';

export default {
  loading: 'جارٍ التحميل',
  close: 'إغلاق',
  cancel: 'إلغاء',
  retry: 'حاول مرة أخرى',
  reload: 'أعد تحميل الصفحة',
  noConnection: 'لا يمكننا الوصول إلى الخدمة',
  noConnectionText: 'ما زلت مسجّل الدخول. نواصل المحاولة؛ تحقق من اتصالك بالإنترنت خلال ذلك.',
  offline: 'أنت غير متصل. ما تكتبه يبقى هنا.',
  brokenPage: 'توقفت هذه الصفحة عن العمل',
  brokenPageText: 'لم يضِع شيء مما حفظته. حاول مرة أخرى، أو عد إلى المحادثة.',
  newVersion: 'تعذّر تحميل هذه الصفحة',
  newVersionText: 'ربما نُشر إصدار جديد أو انقطع الاتصال. أعد التحميل للمتابعة.',
  toChat: 'إلى المحادثة',
  skipToContent: 'انتقل إلى المحتوى',
} satisfies Arabic<typeof en>;
