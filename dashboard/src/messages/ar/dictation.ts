import type { Arabic } from '../catalogues.ts';
import type en from '../en/dictation.ts';

export default {
  dictate: 'إملاء صوتي',
  dictation: 'الإملاء الصوتي',
  asking: 'اسمح باستخدام الميكروفون في رسالة المتصفح.',
  cancel: 'إلغاء',
  discard: 'حذف التسجيل',
  pause: 'إيقاف مؤقت',
  resume: 'متابعة',
  finish: 'إنهاء وإدراج النص',
  language: 'اللغة التي تتحدث بها',
  auto: 'تعرّف تلقائي',
  sending: 'جارٍ تحويل كلامك إلى نص',
  nothingHeard: 'لم نسمع شيئًا.',
  kept: 'ما زال تسجيلك هنا.',
  keptFromBefore: 'لديك تسجيل لم يكتمل (⁦{{length}}⁩).',
  transcribe: 'تحويل إلى نص',
  retry: 'إعادة المحاولة',
  close: 'إغلاق',

  fault_denied: 'الميكروفون محظور. اسمح به من شريط العنوان ثم حاول مرة أخرى.',
  fault_noMicrophone: 'لم يُعثر على ميكروفون. وصّل واحدًا ثم حاول مرة أخرى.',
  fault_inUse: 'الميكروفون مستخدم في تطبيق آخر. أغلقه ثم حاول مرة أخرى.',
  fault_unsupported: 'لا يستطيع هذا المتصفح التسجيل هنا. استخدم متصفحًا حديثًا وعنوانًا يبدأ بـ https.',

  heard_started: 'بدأ التسجيل. مفتاح Escape يوقفه مؤقتًا.',
  heard_paused: 'التسجيل متوقف مؤقتًا.',
  heard_resumed: 'استؤنف التسجيل.',
  heard_sending: 'انتهى التسجيل، وجارٍ تحويل كلامك إلى نص.',
  heard_inserted: 'النص في الخانة. لم يُرسل شيء.',
  heard_discarded: 'حُذف التسجيل.',
} satisfies Arabic<typeof en>;
