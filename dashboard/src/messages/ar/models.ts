import type { Arabic } from '../catalogues.ts';
import type en from '../en/models.ts';

export default {
  chooseModel: 'اختر نموذجًا',
  searchModels: 'ابحث في النماذج',
  noMatch: 'لا يوجد نموذج مطابق.',
  none: 'لا نموذج',
  loading: 'جارٍ تحميل النماذج',
  listFailed: 'حدث خطأ أثناء جلب قائمة النماذج',
  retryList: 'حمّل النماذج مرة أخرى',
  price_zero: 'بلا رصيد {{group}}',
  price_one: 'رصيد {{group}} واحد',
  price_two: 'رصيدا {{group}}',
  price_few: '{{count}} أرصدة {{group}}',
  price_many: '{{count}} رصيد {{group}}',
  price_other: '{{count}} رصيد {{group}}',
  standard: 'قياسي',
  advanced: 'متقدم',
  image: 'صور',
  canSee: 'يفهم الصور',
  canReadFiles: 'يقرأ الملفات',
  canReason: 'يفكّر قبل أن يجيب',
  ownServer: 'خادم خاص',
  specialTools: 'أدوات خاصة',
  demo: 'نموذج تجريبي: يُظهر شكل الإجابات',
  model_not_in_plan: 'خطتك لا تشمل هذا النموذج',
  model_unavailable: 'غير متاح حاليًا',
} satisfies Arabic<typeof en>;
