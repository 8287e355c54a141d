import type { Arabic } from '../catalogues.ts';
import type en from '../en/settings.ts';

export default {
  title: 'الإعدادات',
  mode: 'المظهر',
  light: 'فاتح',
  dark: 'داكن',
  system: 'النظام',
  language: 'اللغة',
  layout: 'الشريط الجانبي',
  vertical: 'موسّع',
  mini: 'مطويّ',
  fullscreen: 'ملء الشاشة',
  fullscreenRefused: 'لم يسمح المتصفح بملء الشاشة.',
  enterSends: 'الإرسال بمفتاح Enter',
  enterSendsHint: 'عند الإيقاف اضغط {{keys}} للإرسال.',
  enterSendsHintTouch: 'عند الإيقاف يبدأ Enter سطرًا جديدًا.',
  notify: 'إشعار عند جاهزية الإجابة',
  notifyHint: 'إشعار حين لا تكون الصفحة أمامك. لا يظهر فيه شيء من الإجابة.',
  notifyRefused: 'يحظر المتصفح الإشعارات من هذه الصفحة. اسمح بها في إعداداته.',
  reset: 'إعادة ضبط الإعدادات',
  resetDone: 'أُعيد ضبط الإعدادات.',
} satisfies Arabic<typeof en>;
