import type { Arabic } from '../catalogues.ts';
import type en from '../en/dictation.ts';

export default {
  dictate: 'إملاء صوتي',
  dictation: 'الإملاء الصوتي',
  asking: 'اسمح باستخدام الميكروفون في نافذة المتصفح.',
  cancel: 'إلغاء',
  discard: 'حذف التسجيل',
  pause: 'إيقاف مؤقت',
  resume: 'استئناف',
  finish: 'إنهاء وإدراج النص',
  language: 'اللغة التي تتحدث بها',
  auto: 'اكتشاف اللغة',
  sending: 'جارٍ تحويل كلامك إلى نص…',
  nothingHeard: 'لم نسمع شيئًا.',
  kept: 'ما زال تسجيلك هنا.',
  keptFromBefore: 'لديك تسجيل لم يكتمل (⁦{{length}}⁩).',
  transcribe: 'تحويل إلى نص',
  retry: 'إعادة المحاولة',
  close: 'إغلاق',

  fault_denied: 'الميكروفون محظور. اسمح به من شريط العنوان ثم حاول مرة أخرى.',
  fault_noMicrophone: 'لم يُعثر على ميكروفون. وصّل واحدًا ثم حاول مرة أخرى.',
  fault_inUse: 'الميكروفون مستخدم في تطبيق آخر. أغلقه ثم حاول مرة أخرى.',
  fault_unsupported: 'التسجيل غير مدعوم هنا. استخدم متصفحًا حديثًا وعنوانًا يبدأ بـ https.',

  heard_started: 'بدأ التسجيل. اضغط Esc لإيقافه مؤقتًا.',
  heard_paused: 'التسجيل متوقف مؤقتًا.',
  heard_resumed: 'استؤنف التسجيل.',
  heard_sending: 'انتهى التسجيل. جارٍ تحويل كلامك إلى نص…',
  heard_inserted: 'أُضيف النص إلى خانة الرسالة. لم يُرسل شيء.',
  heard_discarded: 'حُذف التسجيل.',
} satisfies Arabic<typeof en>;
