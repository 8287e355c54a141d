import type { Arabic } from '../catalogues.ts';
import type en from '../en/mailed.ts';

export default {
  openAgain: 'افتح الرابط الموجود في رسالتنا مرة أخرى.',
  usedOrExpired:
    'انتهت صلاحية هذا الرابط أو سبق استخدامه. إن راودك شك فاختر كلمة مرور جديدة: يُسجَّل بها الخروج من كل الأجهزة.',
  toAccount: 'الانتقال إلى حسابك',
  toLogin: 'تسجيل الدخول',
  choosePassword: 'اختيار كلمة مرور جديدة',
  confirmEmail: 'تأكيد العنوان الجديد',
  confirmEmailOld: 'سيتغيّر عنوان حسابك إلى {{email}}. به ستسجّل الدخول، وإليه ستصل رسائلنا.',
  confirmEmailNew: 'سيصبح {{email}} عنوان حسابك.',
  confirmEmailButton: 'تأكيد',
  confirmEmailFailed: 'تعذّر تأكيد التغيير',
  emailWaiting: 'تم التأكيد من هنا',
  emailWaitingText: 'افتح الآن الرابط الذي أرسلناه إلى العنوان الآخر، وبعدها يتغيّر العنوان.',
  emailChanged: 'تغيّر عنوانك',
  emailChangedText: 'سجّل الدخول بالعنوان {{email}} من الآن.',
  undoEmail: 'استعادة عنوانك',
  undoEmailText: 'يعود {{email}} عنوانًا لحسابك. يُسجَّل الخروج من كل الأجهزة، ثم تختار كلمة مرور جديدة.',
  undoEmailButton: 'استعادة عنواني',
  undoEmailFailed: 'تعذّرت استعادة العنوان',
  undoneEmail: 'استُعيد عنوانك',
  secure: 'تأمين حسابك',
  secureText:
    'نسجّل الخروج من جميع الأجهزة في الحساب {{email}}، ونُبطل مفاتيح API، ونزيل كل ما أُضيف لتسجيل الدخول منذ {{date}}. ثم تختار كلمة مرور جديدة.',
  secureButton: 'تأمين حسابي',
  secureFailed: 'لم يعد هذا الرابط يعمل',
  secured: 'لا يستطيع أحد غيرك الدخول الآن',
  mailedText:
    'سُجّل الخروج من كل الأجهزة، ولم تعد كلمة المرور القديمة تعمل. افتح الرسالة التي أرسلناها إليك للتو لاختيار كلمة مرور جديدة.',
  closedText: 'الحساب مغلق. افتح الرسالة التي أرسلناها إليك للتو لاستعادته.',
  stopRecovery: 'إبقاء تسجيل الدخول بخطوتين',
  stopRecoveryText: 'سيُوقف تسجيل الدخول بخطوتين للحساب {{email}} في {{date}}. ألغِ ذلك إن لم تطلبه.',
  stopRecoveryButton: 'إبقاؤه مفعّلًا',
  stopRecoveryFailed: 'لا يوجد ما يُلغى',
  stopRecoveryOver: 'انتهت صلاحية هذا الرابط أو سبق استخدامه، أو ما زال تسجيل الدخول بخطوتين مفعّلًا.',
  recoveryStopped: 'يبقى تسجيل الدخول بخطوتين مفعّلًا',
  recoveryStoppedText: 'لم يتغير شيء في حسابك.',
} satisfies Arabic<typeof en>;
