import type { notFound as en } from '../en/not-found.ts';

export const notFound: typeof en = {
  heading: 'لا توجد صفحة هنا',
  lead: 'قد يكون العنوان غير صحيح، أو أن الصفحة نُقلت. لم يُفقد شيء من بياناتك.',
  home: 'اذهب إلى الصفحة الرئيسية',
  tools: 'اطّلع على الأدوات',
  contact: 'أخبرنا بذلك',
};
