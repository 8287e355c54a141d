import type { referencesEn } from './references-en.ts';

export const referencesAr: typeof referencesEn = {
  heading: 'المراجع بعد التحقق الآلي منها',
  verified: 'تم التحقق من النص',
  exists: 'المرجع موجود، ولم يُقارَن النص',
  removed: 'حُذف من القائمة',
  unreadable: 'تعذّر التحقق منه',
  quran: (numbers, name) => (name ? `القرآن، سورة ${name} ${numbers}` : `القرآن ${numbers}`),
  hadith: (numbers, name) => `${name ?? ''}، رقم ${numbers}`,
  quoted: (quoted) => `«${quoted}»`,
  missing: {
    no_such_chapter: (limit) => `لا توجد سورة بهذا الرقم؛ عدد سور القرآن ${limit}.`,
    no_such_verse: (limit) => `لا توجد آية بهذا الرقم؛ عدد آيات هذه السورة ${limit}.`,
    no_such_number: (limit) => `لا يوجد حديث بهذا الرقم؛ ينتهي الترقيم المستخدم هنا عند ${limit}.`,
  },
  reasons: {
    name_and_number_differ: 'اسم السورة لا يوافق رقمها.',
    unknown_chapter: 'لا تُعرف سورة بهذا الاسم.',
    backwards: 'نهاية المدى قبل بدايته.',
    other_numbering: 'الترقيم بالكتاب أو الجزء يختلف بين الطبعات.',
    other_edition: 'يختلف ترقيم هذا الكتاب بين الطبعات.',
    not_in_index: 'هذا الكتاب ليس في الفهرس.',
  },
  none: 'لا تذكر هذه الإجابة أي مرجع أمكن العثور عليه والتحقق منه، فلا تعتمد عليها بوصفها إجابة موثّقة.',
  more: (count) => `عدد المراجع الأخرى غير المدرجة: ${count}.`,
  cut: 'الإجابة طويلة جدًا، ولم تُقرأ المراجع القريبة من آخرها.',
  noRuling: 'هذا شرح وليس فتوى. في مسألتك الخاصة اسأل عالمًا مؤهلًا.',
};
