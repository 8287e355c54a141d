import type { Arabic } from '../catalogues.ts';
import type en from '../en/mailed.ts';

export default {
  openAgain: 'افتح الرابط الموجود في رسالتنا مرة أخرى.',
  usedOrExpired:
    'انتهت صلاحية هذا الرابط أو سبق استخدامه. إن لم تكن متأكدًا فاختر كلمة مرور جديدة، وسيُسجَّل عندها الخروج من كل الأجهزة.',
  toAccount: 'الانتقال إلى حسابك',
  toLogin: 'تسجيل الدخول',
  choosePassword: 'اختيار كلمة مرور جديدة',
  confirmEmail: 'تأكيد عنوان البريد الجديد',
  confirmEmailOld: 'سيتغيّر عنوان بريد حسابك إلى {{email}}. ستستخدمه لتسجيل الدخول، وستصل إليه رسائلنا.',
  confirmEmailNew: 'سيصبح {{email}} عنوان بريد حسابك.',
  confirmEmailButton: 'تأكيد',
  confirmEmailFailed: 'تعذّر تأكيد التغيير',
  emailWaiting: 'بقي تأكيد واحد',
  emailWaitingText: 'افتح الآن الرابط الذي أرسلناه إلى العنوان الآخر لإكمال التغيير.',
  emailChanged: 'تغيّر عنوان بريدك',
  emailChangedText: 'سجّل الدخول بالعنوان {{email}} من الآن.',
  undoEmail: 'استعادة عنوان بريدك',
  undoEmailText: 'سيعود {{email}} عنوان بريد حسابك، وسيُسجَّل الخروج من كل الأجهزة، ثم تختار كلمة مرور جديدة.',
  undoEmailButton: 'استعادة عنوان بريدي',
  undoEmailFailed: 'تعذّرت استعادة عنوان البريد',
  undoneEmail: 'استُعيد عنوان بريدك',
  secure: 'تأمين حسابك',
  secureText:
    'سنسجّل الخروج من كل الأجهزة في الحساب {{email}}، ونُبطل مفاتيح API، ونزيل كل طريقة لتسجيل الدخول أُضيفت منذ {{date}}. ثم تختار كلمة مرور جديدة.',
  secureButton: 'تأمين حسابي',
  secureFailed: 'لم يعد هذا الرابط صالحًا',
  secured: 'تم تأمين حسابك',
  mailedText:
    'سُجّل الخروج من كل الأجهزة، ولم تعد كلمة المرور القديمة صالحة. افتح الرسالة التي أرسلناها إليك للتو لاختيار كلمة مرور جديدة.',
  closedText: 'الحساب مغلق. افتح الرسالة التي أرسلناها إليك للتو لاستعادته.',
  stopRecovery: 'إبقاء تسجيل الدخول بخطوتين',
  stopRecoveryText: 'سيُوقف تسجيل الدخول بخطوتين للحساب {{email}} في {{date}}. ألغِ ذلك إن لم تطلبه.',
  stopRecoveryButton: 'إبقاؤه مفعّلًا',
  stopRecoveryFailed: 'لم يعد هذا الرابط صالحًا',
  stopRecoveryOver: 'انتهت صلاحيته أو سبق استخدامه، أو لم يعد إيقاف تسجيل الدخول بخطوتين قائمًا.',
  recoveryStopped: 'يبقى تسجيل الدخول بخطوتين مفعّلًا',
  recoveryStoppedText: 'لم يتغير شيء في حسابك.',
} satisfies Arabic<typeof en>;
