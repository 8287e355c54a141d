import type { Arabic } from '../catalogues.ts';
import type en from '../en/settings.ts';

export default {
  title: 'الإعدادات',
  mode: 'المظهر',
  light: 'فاتح',
  dark: 'داكن',
  system: 'مثل الجهاز',
  language: 'اللغة',
  layout: 'الشريط الجانبي',
  vertical: 'واسع',
  mini: 'صغير',
  fullscreen: 'ملء الشاشة',
  fullscreenRefused: 'لم يسمح المتصفح بملء الشاشة.',
  enterSends: 'مفتاح Enter يرسل الرسالة',
  enterSendsHint: 'عند الإيقاف: يرسل Ctrl+Enter، ويبدأ Enter سطرًا جديدًا.',
  notify: 'أخبرني حين تجهز الإجابة',
  notifyHint: 'إشعار على هذا الجهاز حين تكون الصفحة خارج نظرك، ولا يظهر فيه شيء من الإجابة.',
  notifyRefused: 'لا يسمح المتصفح بالإشعارات من هنا. يمكنك السماح بها من إعداداته لهذه الصفحة.',
  reset: 'أعد ضبط الإعدادات',
  resetDone: 'عادت الإعدادات كما كانت في البداية.',
} satisfies Arabic<typeof en>;
