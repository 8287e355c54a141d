import { identity } from '@deskmate/brand/identity';
import type { affiliates as en } from '../en/affiliates.ts';

const { name } = identity;

export const affiliates: typeof en = {
  heading: 'برنامج الشركاء',
  lead: `أنت تكتب أو تدرّس أو تنصح، وقراؤك يثقون بك. هل يفيدهم ${name}؟ أخبرنا. [claim affiliates: وإن أفادهم فمن حقك نصيب من العائد.]`,
  howTitle: 'كيف يعمل',
  steps: [
    { title: 'قدّم طلبك', text: 'اكتب إلينا عبر نموذج الاتصال: أين تنشر ولمن.' },
    {
      title: '[claim affiliates: اتفق معنا]',
      text: '[claim affiliates: نرسل إليك الشروط مكتوبة، ومعها النسبة وطريقة الدفع. اقرأها ثم قرّر.]',
    },
    {
      title: '[claim affiliates: أوصِ به]',
      text: '[claim affiliates: تحصل على رابط خاص بك. اذكر بوضوح أنه رابط شراكة، فمن حق قرائك أن يعرفوا.]',
    },
  ],
  rulesTitle: 'ما نطلبه منك',
  rules: [
    'لا توصِ به إلا إن كنت قد استخدمته.',
    'لا إعلانات باسمنا في محركات البحث.',
    'لا بريد إلى من لم يطلبه.',
    'لا وعود لا يفي بها المنتج.',
  ],
  apply: 'التقديم عبر استمارة التواصل',
  clientTitle: 'تريد فقط أن تخبر به زميلًا؟',
  clientLink: 'استخدم «ادعُ واكسب» بدلًا من ذلك',
};
