import type { Arabic } from '../catalogues.ts';
import type en from '../en/usage.ts';

export default {
  title: 'الاستخدام',
  text: 'كل تغيير في رصيدك، والأحدث أولًا. ما فشل من الاستعلامات أُعيد رصيده.',
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
  api: 'واجهة برمجية',
  standard: 'قياسي',
  advanced: 'متقدم',
  image: 'صور',
  open: 'افتح المحادثة',
  more: 'عرض المزيد',
  missing: 'المجاميع اليومية وملف التنزيل ليسا ضمن هذا الإصدار بعد.',
} satisfies Arabic<typeof en>;
