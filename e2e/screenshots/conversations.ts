/** What stands on the pictures: earlier chats, and the question that is open; its answer where no model gives one. */
export type Conversation = { earlier: string[]; question: string; answer: string };

export const conversations: Record<'en' | 'ar', Conversation> = {
  en: {
    earlier: ['Agenda for the Monday meeting', 'Explain compound interest', 'Names for a repair café'],
    question: 'What is the difference between a quote and an estimate?',
    answer: `**A quote is a promise; an estimate is a guess.**

| What | Quote | Estimate |
|---|---|---|
| Price | fixed | what it will probably be |
| Binding | yes, once accepted | no |
| Good for | work you can describe | work full of unknowns |

Write on the page which of the two it is, and until when it holds.
`,
  },
  ar: {
    earlier: ['جدول أعمال اجتماع الأحد', 'اشرح الفائدة المركبة', 'أسماء لمقهى إصلاح'],
    question: 'ما الفرق بين عرض السعر والتقدير؟',
    answer: `**عرض السعر وعد، والتقدير تخمين.**

| الوجه | عرض السعر | التقدير |
|---|---|---|
| الثمن | ثابت | الثمن المرجّح |
| الإلزام | نعم، متى قُبل | لا |
| يصلح لـ | عمل يمكن وصفه | عمل كثير المجاهيل |

اكتب في الصفحة أيهما هو، وحتى متى يسري.
`,
  },
};
