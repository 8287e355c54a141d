import type { tools as en } from '../en/tools.ts';

export const tools: typeof en = {
  heading: 'أدوات ونماذج الذكاء الاصطناعي',
  lead: 'نماذج نصوص سريعة، وأخرى أعمق، ونماذج صور، في اشتراك واحد.',
  note: 'النماذج تتغيّر، والقائمة الحالية دائمًا في لوحة التحكم.',
  successor: { text: 'يجيب اليوم خليفته {model}.', art: 'يولّد الصور اليوم خليفته {model}.' },
  search: 'ابحث في الأدوات',
  placeholder: 'ابحث بالاسم',
  categories: 'الفئة',
  enterKeywords: 'أدخل كلمات للبحث',
  notFound: 'لا توجد نتائج',
  types: { text: 'نص', art: 'صورة', special: 'خاص' },
  found: { one: 'أداة واحدة', two: 'أداتان', other: 'عدد الأدوات: {count}' },
  special: 'أداة متخصصة',
};
