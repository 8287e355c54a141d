import type { Arabic } from '../catalogues.ts';
import type en from '../en/usage.ts';

export default {
  title: 'الاستخدام',
  text: 'كل تغيير في رصيدك، الأحدث أولًا. يُعاد رصيد ما فشل من الإجابات.',
  empty: 'لم يُستخدم شيء بعد. ستظهر إجابتك الأولى هنا.',
  time: 'الوقت',
  what: 'الحدث',
  tool: 'الأداة',
  model: 'النموذج',
  group: 'المجموعة',
  credits: 'الرصيد',
  grant: 'مُنح',
  spend: 'استُخدم',
  expire: 'انتهت صلاحيته',
  adjust: 'عُدّل',
  audio: 'إملاء صوتي',
  api: 'API',
  standard: 'قياسي',
  advanced: 'متقدم',
  image: 'صور',
  open: 'فتح المحادثة',
  more: 'عرض المزيد',
  missing: 'الإجماليات اليومية وتنزيل CSV قادمة لاحقًا.',
} satisfies Arabic<typeof en>;
