import type { Arabic } from '../catalogues.ts';
import type en from '../en/mailed.ts';

export default {
  openAgain: 'افتح الرابط الموجود في رسالتنا مرة أخرى.',
  toAccount: 'الانتقال إلى حسابك',
  toLogin: 'تسجيل الدخول',
  choosePassword: 'اختيار كلمة مرور جديدة',
  confirmEmail: 'تأكيد العنوان الجديد',
  confirmEmailOld: 'سينتقل حسابك إلى العنوان {{email}}. به ستسجّل الدخول، وإليه ستصل رسائلنا.',
  confirmEmailNew: 'سيصبح {{email}} عنوان حسابك.',
  confirmEmailButton: 'تأكيد',
  confirmEmailFailed: 'تعذّر تأكيد التغيير',
  emailWaiting: 'تم التأكيد من هنا',
  emailWaitingText: 'افتح الآن الرابط الذي أرسلناه إلى العنوان الآخر، وبعدها يتغيّر العنوان.',
  emailChanged: 'تغيّر عنوانك',
  emailChangedText: 'سجّل الدخول بالعنوان {{email}} من الآن.',
  undoEmail: 'استعادة عنوانك',
  undoEmailText: 'يعود {{email}} عنوانًا لحسابك. يُسجَّل الخروج من جميع الأجهزة، ثم تختار كلمة مرور جديدة.',
  undoEmailButton: 'استعادة عنواني',
  undoEmailFailed: 'تعذّرت استعادة العنوان',
  undoneEmail: 'عاد عنوانك',
  undoneEmailText: 'سُجّل الخروج من جميع الأجهزة. افتح الرسالة التي أرسلناها إليك للتو لاختيار كلمة مرور جديدة.',
} satisfies Arabic<typeof en>;
