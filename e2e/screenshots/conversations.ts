type Turn = { question: string; answer: string };

/** The content of the screenshots: earlier chats and the open one. `hero` is the conversation at the top of the home page, another one. */
export type Conversation = Turn & { earlier: string[]; hero: Turn };

export const conversations: Record<'en' | 'ar', Conversation> = {
  en: {
    earlier: ['Agenda for the Monday meeting', 'Explain compound interest', 'Names for a repair café'],
    hero: {
      question: 'Turn my notes into an agenda: budget, new hire, move in May. 45 minutes.',
      answer: `**Team meeting, 45 minutes**

| Time | Item | Outcome |
|---|---|---|
| 15 min | Budget | decide what to cut |
| 15 min | New hire | agree on the profile |
| 10 min | Move in May | name who does what |

Five minutes remain for questions. Send the figures the day before.
`,
    },
    question: 'What is the difference between a quote and an estimate?',
    answer: `**A quote is a promise; an estimate is a guess.**

| What | Quote | Estimate |
|---|---|---|
| Price | fixed | what it will probably be |
| Binding | yes, once accepted | no |
| Good for | work you can describe | work full of unknowns |

Say on the page which one it is, and how long it is valid.
`,
  },
  ar: {
    earlier: ['جدول أعمال اجتماع الأحد', 'اشرح الفائدة المركبة', 'أسماء لمقهى إصلاح'],
    hero: {
      question: 'حوّل ملاحظاتي إلى جدول أعمال: الميزانية، موظف جديد، الانتقال في مايو. 45 دقيقة.',
      answer: `**اجتماع الفريق، 45 دقيقة**

| الوقت | البند | النتيجة |
|---|---|---|
| 15 دقيقة | الميزانية | تحديد ما يُخفَّض |
| 15 دقيقة | موظف جديد | الاتفاق على المواصفات |
| 10 دقائق | الانتقال في مايو | توزيع المهام |

تبقى خمس دقائق للأسئلة. أرسل الأرقام في اليوم السابق.
`,
    },
    question: 'ما الفرق بين عرض السعر والتقدير؟',
    answer: `**عرض السعر وعد، والتقدير تخمين.**

| الوجه | عرض السعر | التقدير |
|---|---|---|
| السعر | ثابت | السعر المرجّح |
| الإلزام | نعم، متى قُبل | لا |
| الأنسب له | عمل يمكن وصفه | عمل كثير المجاهيل |

اكتب في الصفحة أيهما هو، وحتى متى يسري.
`,
  },
};
