import { identity } from './identity.ts';
import type { OperatorClaim } from './operator-claims.ts';
import { listTools } from './tools.ts';
import type { Words } from './words.ts';

/**
 * `trial` is a sentence after the detail, shown while new accounts get a trial; `{days}` is its length. `claim` is
 * another, shown once the operator confirms it.
 */
export type FaqItem = {
  id: number;
  value: string;
  question: Words;
  detail: Words;
  trial?: Words;
  claim?: { id: OperatorClaim; text: Words };
};

/** How many are shown outside the FAQ page. */
export const faqShown = { wide: 8, small: 5 } as const;

const { name } = identity;

const entries: readonly Pick<FaqItem, 'question' | 'detail' | 'trial' | 'claim'>[] = [
  {
    question: { en: `What is ${name}?`, ar: `ما هو ${name}؟` },
    detail: {
      en: `${name} is a personal AI assistant for everyday work: ${listTools('en')} in one subscription, with a choice of models.`,
      ar: `${name} مساعد ذكي شخصي لعملك اليومي: ${listTools('ar')} في اشتراك واحد، بنماذج تختار بينها.`,
    },
  },
  {
    question: { en: 'Are the tools free?', ar: 'هل الأدوات مجانية؟' },
    detail: {
      en: 'No, the tools are not free. Good models cost money to run, so every plan has a price.',
      ar: 'لا، الأدوات ليست مجانية. تشغيل النماذج الجيدة يكلّف مالًا، ولذلك لكل باقة سعر.',
    },
    trial: {
      en: 'A new account starts with a free trial of {days}, no card needed, so you can see first whether it helps.',
      ar: 'يبدأ الحساب الجديد بتجربة مجانية لمدة {days}، ولا حاجة إلى بطاقة، لترى أولًا إن كانت تفيدك.',
    },
  },
  {
    question: { en: 'Can I cancel my plan?', ar: 'هل يمكنني إلغاء باقتي؟' },
    detail: {
      en: 'Yes, you can cancel at any time, in your account under Plan. Your plan then stays active until the end of the period you’ve paid for.',
      ar: 'نعم، يمكنك الإلغاء في أي وقت من «الحساب» ثم «الباقة». تبقى باقتك بعدها فعالة حتى نهاية المدة المدفوعة.',
    },
  },
  {
    question: { en: 'How do I reach support?', ar: 'كيف أتواصل مع الدعم؟' },
    detail: {
      en: 'Write to us through the contact form.',
      ar: 'اكتب إلينا عبر نموذج الاتصال.',
    },
    claim: {
      id: 'answer-messages',
      text: {
        en: 'We read every message and answer by email.',
        ar: 'نقرأ كل رسالة ونجيب بالبريد الإلكتروني.',
      },
    },
  },
  {
    question: { en: 'Which AI models can I use?', ar: 'ما نماذج الذكاء الاصطناعي التي يمكنني استخدامها؟' },
    detail: {
      en: 'Models from several companies. The tools page shows the catalogue; your dashboard always shows the current list, with the price of each model in credits.',
      ar: 'نماذج من عدة شركات. تعرض صفحة الأدوات القائمة العامة، أما القائمة الحالية ففي لوحة التحكم دائمًا، ومعها سعر كل نموذج بالرصيد.',
    },
  },
  {
    question: { en: 'What is a credit?', ar: 'ما وحدة الرصيد؟' },
    detail: {
      en: 'One credit pays for one question with its answer, or for one image. Quick models use Standard credits, our strongest models Advanced credits. Some models and very long messages cost more; you see the price before you send. Failed answers aren’t charged.',
      ar: 'تكفي وحدة رصيد واحدة لسؤال مع إجابته أو لصورة. النماذج السريعة تستخدم الوحدات القياسية، وأقوى النماذج الوحدات المتقدمة. بعض النماذج والرسائل الطويلة جدًا سعرها أعلى، وترى السعر قبل الإرسال. ولا يُخصم شيء مقابل ما يفشل.',
    },
  },
  {
    question: {
      en: 'Do unused credits carry over to the next month?',
      ar: 'هل ينتقل الرصيد غير المستخدم إلى الشهر التالي؟',
    },
    detail: {
      en: 'No. Monthly credits reset each month. Credit packs last until the date shown and are used after your monthly credits.',
      ar: 'لا. يبدأ الرصيد الشهري من جديد كل شهر. أما حزم الرصيد فتبقى حتى التاريخ المبيّن معها، وتُستخدم بعد رصيدك الشهري.',
    },
  },
  {
    question: { en: 'Can I change my plan later?', ar: 'هل يمكنني تغيير باقتي لاحقًا؟' },
    detail: {
      en: 'Yes. Choose another plan on the pricing page or in your account, by the month or by the year.',
      ar: 'نعم. اختر باقة أخرى من صفحة الأسعار أو من حسابك، شهريًا أو سنويًا.',
    },
  },
  {
    question: { en: 'Which languages are supported?', ar: 'ما اللغات المتاحة؟' },
    detail: {
      en: `The app is in English and Arabic; the models read, write and translate many more.`,
      ar: `واجهة ${name} بالعربية والإنجليزية. أما النماذج فتقرأ وتكتب وتترجم لغات كثيرة غيرهما.`,
    },
  },
  {
    question: { en: 'Can I trust the answers?', ar: 'هل يمكنني الوثوق بالإجابات؟' },
    detail: {
      en: 'Mostly, but not blindly. A model can be wrong and still sound sure. Check facts, figures and quotations before you rely on them, above all in law, medicine and money.',
      ar: 'في الغالب نعم، ولكن لا تثق بها ثقة عمياء. قد يخطئ النموذج وهو يبدو واثقًا. تحقّق من الحقائق والأرقام والاقتباسات قبل الاعتماد عليها، وخصوصًا في القانون والطب والمال.',
    },
  },
];

export const faq: readonly FaqItem[] = entries.map((entry, index) => ({
  id: index + 1,
  value: `faq-${index + 1}`,
  ...entry,
}));
