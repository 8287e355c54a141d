import { fieldLimits } from '@deskmate/api/limits';
import { identity } from '@deskmate/brand/identity';
import type { contact as en } from '../en/contact.ts';

// A noun before its number: after it, its form would go by the number.
const { nameMax, contactSubjectMax, contactMessageMin } = fieldLimits;
const contactMessageMax = fieldLimits.contactMessageMax.toLocaleString('en');

export const contact: typeof en = {
  heading: 'تواصل معنا',
  lead: 'أسئلة وأعطال وفواتير وأفكار. [claim support-languages: اكتب بالعربية أو الإنجليزية.] [claim answer-messages: نجيب بالبريد الإلكتروني.]',
  name: 'اسمك',
  email: 'عنوان بريدك الإلكتروني',
  subject: 'الموضوع',
  message: 'الرسالة',
  messageHint: `الحد الأدنى لعدد الأحرف: ${contactMessageMin}. لا تكتب كلمات المرور وأرقام البطاقات.`,
  send: 'إرسال',
  sending: 'جارٍ الإرسال…',
  sent: 'أُرسلت الرسالة. [claim answer-messages: سنردّ بالبريد الإلكتروني.]',
  failed: 'لم تُرسل الرسالة. نصّك ما زال هنا؛ حاول مرة أخرى.',
  offline: 'انقطع الاتصال. نصّك ما زال هنا؛ حاول مرة أخرى.',
  tooMany: 'أرسلت عدة رسائل. انتظر بضع دقائق.',
  captchaMissing: 'أكّد أنك إنسان.',
  captchaFailed: `تعذّر تحميل أداة التحقق. اسمح بالعنوان challenges.cloudflare.com واضغط «إرسال» مرة أخرى، أو اكتب إلى ${identity.supportAddress}.`,
  fields: {
    name: `اكتب اسمك. الحد الأقصى لعدد الأحرف: ${nameMax}.`,
    email: 'اكتب عنوان بريد يمكننا الرد عليه.',
    subject: `اكتب الموضوع. الحد الأقصى لعدد الأحرف: ${contactSubjectMax}.`,
    message: `اكتب رسالة. عدد الأحرف: من ${contactMessageMin} إلى ${contactMessageMax}.`,
  },
  directTitle: 'أو اكتب إلينا مباشرة',
  direct: 'أرسل رسالة من تطبيق بريدك:',
  noScript: 'تحتاج الاستمارة إلى JavaScript. أرسل بريدًا إلكترونيًا بدلًا منها:',
  helpTitle: 'لعل الجواب موجود بالفعل',
  imprint: 'بيانات المشغّل',
};
