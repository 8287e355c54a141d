/** What stands on the pictures: earlier chats, and the question that is open, with its answer. */
export type Conversation = { earlier: string[]; question: string; answer: string };

export const conversations: Record<'en' | 'ar', Conversation> = {
  en: {
    earlier: ['Agenda for the Monday meeting', 'Explain compound interest', 'Names for a repair café'],
    question: 'What is the difference between a quote and an estimate?',
    answer: `**A quote is a promise; an estimate is a guess.**

| | Quote | Estimate |
|---|---|---|
| Price | fixed for the described job | what it will probably cost |
| Binding | yes, once accepted | no, but say by how much it may differ |
| Good for | work you can describe exactly | work full of unknowns |

Write on the page which of the two it is, and until when it holds:

> This quote is valid until 30 June. It covers two visits and all material.
`,
  },
  ar: {
    earlier: ['جدول أعمال اجتماع الأحد', 'اشرح الفائدة المركبة', 'أسماء لمقهى إصلاح'],
    question: 'ما الفرق بين عرض السعر والتقدير؟',
    answer: `**عرض السعر وعد، والتقدير تخمين.**

| | عرض السعر | التقدير |
|---|---|---|
| الثمن | ثابت للعمل الموصوف | ما سيكلّفه العمل غالبًا |
| الإلزام | نعم، متى قُبل | لا، لكن اذكر بكم قد يختلف |
| يصلح لـ | عمل يمكن وصفه بدقة | عمل كثير المجاهيل |

اكتب في الصفحة أيهما هو، وحتى متى يسري:

> هذا العرض سارٍ حتى 30 يونيو، ويشمل زيارتين وكل المواد.
`,
  },
};
