import { identity } from '@deskmate/brand/identity';
import { referralReward } from '@deskmate/brand/referral';
import type { referral as en } from '../en/referral.ts';

const { name } = identity;
const { credits } = referralReward;

export const referral: typeof en = {
  heading: 'ادعُ واكسب',
  lead: `الزملاء الجيدون يأتون بزملاء جيدين. ادعُ أحدًا إلى ${name} ويحصل كل منكما على وحدات متقدمة عددها ${credits}.`,
  howTitle: 'كيف يعمل',
  steps: [
    { title: 'شارك رابطك', text: 'تجده في حسابك جاهزًا للنسخ أو المشاركة أو الإرسال بالبريد.' },
    { title: 'ينشئ زميلك حسابًا', text: 'يفتح زميلك الرابط ويملأ الاستمارة.' },
    {
      title: 'تحصلان على رصيد',
      text: `حين يسدّد دفعته الأولى تصل إلى كل حساب وحدات متقدمة عددها ${credits}.`,
    },
  ],
  rulesTitle: 'القواعد',
  rules: ['لا يمكنك دعوة نفسك.', 'الرصيد ليس مالًا ولا يُصرف نقدًا.', 'إن استُردّت الدفعة الأولى فسيُسحب الرصيد معها.'],
  start: 'لديك حساب؟ افتحه',
  register: 'جديد هنا؟ أنشئ حسابًا',
  affiliateTitle: 'لديك جمهور كبير؟',
  affiliateLink: 'عرض برنامج الشركاء',
};
