import { identity } from '@deskmate/brand/identity';
import type { meta as en } from '../en/meta.ts';

const { name } = identity;

export const meta: typeof en = {
  home: { title: `${name}: ${identity.tagline.ar}`, description: identity.description.ar },
  'ai-tools': {
    title: 'أدوات ونماذج الذكاء الاصطناعي',
    description: `قائمة ${name}: نماذج للنصوص والصور. ابحث بالاسم أو تصفّح حسب الفئة.`,
  },
  learning: {
    title: 'الدليل',
    description: `مقالات قصيرة، واحدة لكل أداة من أدوات ${name}: المحادثة والرسم والكتابة والقراءة والترجمة والأسئلة الإسلامية.`,
  },
  pricing: {
    title: 'باقات الأسعار',
    description: 'باقات شهرية أو سنوية بأسعارها ورصيد كل منها. تتجدد الباقة حتى تلغيها، ويمكنك الإلغاء في أي وقت.',
  },
  affiliates: {
    title: 'برنامج الشركاء',
    description: `أوصِ بـ ${name} في موقعك أو قناتك أو نشرتك. وكيف تتقدّم لتصبح شريكًا.`,
  },
  'privacy-policy': {
    title: 'سياسة الخصوصية',
    description: `ما البيانات التي يحتفظ بها ${name} ولماذا وإلى متى ومن يراها، وكيف تحصل عليها أو تطلب حذفها.`,
  },
  apps: {
    title: 'التطبيقات',
    description: `ثبّت ${name} كتطبيق ويب على هاتفك أو حاسوبك. تطبيقات Android وiOS وإضافات المتصفحات مخطط لها.`,
  },
  faqs: {
    title: 'الأسئلة الشائعة',
    description: `الأسعار والرصيد والنماذج والإلغاء والدعم: إجابات قصيرة عن ${name}.`,
  },
  'contact-us': { title: 'تواصل معنا', description: `اكتب إلى فريق ${name}: أسئلة وأعطال وفواتير وأفكار.` },
  'about-us': { title: 'من نحن', description: `ما هو ${name}، وكيف نبنيه، وبماذا نلتزم.` },
  'terms-condition': {
    title: 'الشروط والأحكام',
    description: `العقد بينك وبين ${name}: الحساب والباقات والدفع والتجديد والإلغاء والمسؤولية.`,
  },
  email: {
    title: 'اكتب بريدك بالذكاء الاصطناعي',
    description: `أنشئ رسائلك وردّ عليها مع ${name}: قل ما تريد بكلمات قليلة وخذ رسالة بنبرتك. مع أمثلة.`,
  },
  'terms-of-use': {
    title: 'شروط الاستخدام',
    description: `ما يجوز وما لا يجوز لك فعله مع ${name}، ولمن يعود ما يُكتب ويُرسم، وما يحدث عند الإساءة.`,
  },
  'refer-and-earn': {
    title: 'ادعُ واكسب',
    description: `دعوة الزملاء إلى ${name} وما يناله كل منكما: كيف يعمل البرنامج.`,
  },
  disclaimer: {
    title: 'إخلاء المسؤولية',
    description: 'قد تخطئ إجابات الذكاء الاصطناعي. فيمَ تفيد، ومتى تسأل مختصًا بدلًا منها.',
  },
  'not-found': { title: 'الصفحة غير موجودة', description: 'لا توجد صفحة في هذا العنوان.' },
};
