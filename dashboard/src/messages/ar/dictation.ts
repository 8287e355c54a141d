import type { Arabic } from '../catalogues.ts';
import type en from '../en/dictation.ts';

export default {
  dictate: 'إملاء صوتي',
  dictation: 'الإملاء الصوتي',
  asking: 'يسألك متصفحك هل تسمح باستخدام الميكروفون.',
  cancel: 'إلغاء',
  discard: 'تجاهل التسجيل',
  pause: 'إيقاف مؤقت',
  resume: 'متابعة',
  finish: 'إنهاء وإدراج النص',
  language: 'اللغة التي تتحدث بها',
  auto: 'أي لغة',
  sending: 'جارٍ تحويل كلامك إلى نص',
  nothingHeard: 'لم يُسمع شيء في هذا التسجيل.',
  kept: 'ما زال تسجيلك هنا.',
  keptFromBefore: 'على هذا الجهاز تسجيل مدته ⁦{{length}}⁩ لم يُحوَّل إلى نص بعد.',
  transcribe: 'حوّله إلى نص',
  retry: 'حاول مرة أخرى',
  close: 'إغلاق',

  fault_denied: 'الميكروفون غير مسموح به لهذه الصفحة. اسمح به في متصفحك بجانب العنوان ثم حاول مرة أخرى.',
  fault_noMicrophone: 'لم يُعثر على ميكروفون. وصّل واحدًا ثم حاول مرة أخرى.',
  fault_inUse: 'الميكروفون مستخدم في مكان آخر أو لا يستجيب. أغلق البرنامج الآخر ثم حاول مرة أخرى.',
  fault_unsupported: 'لا يستطيع هذا المتصفح التسجيل هنا. استخدم متصفحًا حديثًا وعنوانًا يبدأ بـ https.',

  heard_started: 'بدأ التسجيل. مفتاح Escape يتجاهله.',
  heard_paused: 'التسجيل متوقف مؤقتًا.',
  heard_resumed: 'استؤنف التسجيل.',
  heard_sending: 'انتهى التسجيل، وجارٍ تحويل كلامك إلى نص.',
  heard_inserted: 'النص في صندوق الرسالة. لم يُرسل شيء.',
  heard_discarded: 'تم تجاهل التسجيل.',
} satisfies Arabic<typeof en>;
