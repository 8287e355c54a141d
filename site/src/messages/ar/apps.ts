import { identity } from '@deskmate/brand/identity';
import type { apps as en } from '../en/apps.ts';

const { name } = identity;

export const apps: typeof en = {
  heading: `${name} على أجهزتك`,
  lead: 'يعمل في كل متصفح حديث، ويُثبَّت منه كأنه تطبيق. [claim planned-apps: ويجري التخطيط لتطبيقات وإضافات للمتصفحات.]',
  soonTitle: 'قريبًا',
  descriptions: {
    android: 'شارك النصوص والصور من أي تطبيق مباشرةً إلى محادثة.',
    ios: 'الأمر نفسه على iPhone وiPad، مع الإملاء من لوحة المفاتيح.',
    chrome: 'حدّد نصًا في صفحة ليُشرح لك أو يُترجم أو يُكتب رد عليه من دون مغادرتها.',
    edge: 'الإضافة نفسها لمتصفح Edge.',
    firefox: 'الإضافة نفسها لمتصفح Firefox.',
  },
  installTitle: 'ثبّته الآن من المتصفح',
  installLead: 'له نافذته وأيقونته، ويفتح على محادثاتك مباشرة.',
  install: [
    {
      title: 'Chrome أو Edge على الحاسوب',
      steps: ['ابقَ في هذه الصفحة.', 'انقر أيقونة التثبيت في شريط العنوان.', 'أكّد بالضغط على «تثبيت».'],
    },
    {
      title: 'Android',
      steps: ['افتح هذه الصفحة في Chrome.', 'افتح قائمة المتصفح.', 'اختر «الإضافة إلى الشاشة الرئيسية» ثم «تثبيت».'],
    },
    {
      title: 'iPhone وiPad',
      steps: ['افتح هذه الصفحة في Safari.', 'اضغط زر المشاركة.', 'اختر «إضافة إلى الشاشة الرئيسية».'],
    },
  ],
};
