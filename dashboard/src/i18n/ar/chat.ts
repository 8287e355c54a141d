import type { Arabic } from '../catalogues.ts';
import type en from '../en/chat.ts';

export default {
  title: 'المحادثة',

  emptyTitle: 'ما الذي تعمل عليه اليوم؟',
  starter_plan: 'ضع خطة',
  starter_plan_note: 'لمشروع أو رحلة أو أسبوع',
  starter_plan_words: 'ساعدني في التخطيط لهذا خطوة بخطوة مع جدول زمني واقعي: ',
  starter_explain: 'اشرح شيئًا',
  starter_explain_note: 'ببساطة ومع مثال',
  starter_explain_words: 'اشرح لي هذا بكلمات بسيطة مع مثال واحد: ',
  starter_reply: 'رُدّ على رسالة',
  starter_reply_note: 'بأدب وإيجاز',
  starter_reply_words: 'اكتب ردًا مهذبًا وقصيرًا على هذه الرسالة:\n\n',
  starter_data: 'حلّل بيانات',
  starter_data_note: 'ألصق جدولًا أو أرقامًا',
  starter_data_words: 'انظر إلى هذه البيانات. ما اللافت فيها وما الذي عليّ التحقق منه؟\n\n',

  temporary: 'مؤقتة',
  temporaryOn: 'محادثة مؤقتة: لا يُحفظ منها شيء',
  temporaryOff: 'إيقاف المحادثة المؤقتة',
  temporaryTitle: 'محادثة مؤقتة',
  temporaryNote: 'لن تُحفظ هذه المحادثة، وستُحذف عند مغادرتها.',

  gauge: 'امتلأت هذه المحادثة بنسبة {{percent}}%',
  gaugeNote: 'المحادثات الطويلة ترفع سعر كل سؤال، وقد ينسى النموذج بدايتها.',
  gaugeFull: 'طالت هذه المحادثة. هل تتابع في محادثة جديدة مع ملخص؟',
  summarise: 'تلخيص وبدء محادثة جديدة',
  summaryCosts_zero: 'الملخص مجاني.',
  summaryCosts_one: 'سعر الملخص وحدة رصيد واحدة.',
  summaryCosts_two: 'سعر الملخص وحدتا رصيد.',
  summaryCosts_few: 'سعر الملخص {{count}} وحدات رصيد.',
  summaryCosts_many: 'سعر الملخص {{count}} وحدة رصيد.',
  summaryCosts_other: 'سعر الملخص {{count}} وحدة رصيد.',
  summaryComes: 'تجري كتابة الملخص… وستُفتح به محادثة جديدة.',
  summariseWords:
    'لخّص محادثتنا حتى الآن لأتابع في محادثة جديدة: الهدف، وما تقرّر، والحقائق والأسماء المهمة، وما لم يُحسم بعد.',

  exportMarkdown: 'تصدير بصيغة Markdown',
  exportJson: 'تصدير بصيغة JSON',
  exportFailed: 'تعذّرت قراءة المحادثة كاملة. حاول مرة أخرى.',
  exportPdf: 'طباعة أو حفظ بصيغة PDF',
} satisfies Arabic<typeof en>;
