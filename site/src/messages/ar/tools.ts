import type { tools as en } from '../en/tools.ts';

export const tools: typeof en = {
  heading: 'أدوات ونماذج الذكاء الاصطناعي',
  lead: 'ما تعمل به، من نماذج النصوص السريعة إلى الصور. اشتراك واحد يفتحها كلها.',
  note: 'النماذج تأتي وتذهب. القائمة في لوحتك هي المعتمدة اليوم.',
  search: 'ابحث في الأدوات',
  placeholder: 'ابحث بالاسم',
  categories: 'الفئة',
  enterKeywords: 'يُرجى إدخال كلمات للبحث',
  notFound: 'لا توجد نتائج',
  types: { text: 'نص', art: 'صورة', special: 'خاص' },
  found: { one: 'أداة واحدة', two: 'أداتان', other: '{count} أدوات' },
  special: 'أداة قائمة بذاتها',
};
