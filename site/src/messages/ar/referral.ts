import { identity } from '@deskmate/brand/identity';
import { referralReward } from '@deskmate/brand/referral';
import type { referral as en } from '../en/referral.ts';

const { name } = identity;
const { credits } = referralReward;

export const referral: typeof en = {
  heading: 'ادعُ واكسب',
  lead: `الزملاء الجيدون يأتون بزملاء جيدين. ادعُ أحدًا إلى ${name} ويحصل كل منكما على ${credits} وحدة من الرصيد المتقدم.`,
  howTitle: 'كيف يعمل',
  steps: [
    { title: 'شارك رابطك', text: 'تجده في حسابك جاهزًا للنسخ أو المشاركة أو الإرسال بالبريد.' },
    { title: 'يسجّل زميلك', text: 'يفتح زميلك الرابط وينشئ حسابًا.' },
    {
      title: 'تحصلان على رصيد',
      text: `حين يسدّد دفعته الأولى تصل ${credits} وحدة من الرصيد المتقدم إلى كل حساب.`,
    },
  ],
  rulesTitle: 'قواعد واضحة',
  rules: [
    'لا تُحتسب دعوة نفسك بأي عنوان.',
    'الرصيد ليس مالًا ولا يُصرف نقدًا.',
    'إن استُردّت الدفعة الأولى سُحب الرصيد معها.',
  ],
  start: 'لديك حساب؟ افتحه',
  register: 'جديد هنا؟ سجّل الآن',
  affiliateTitle: 'لديك جمهور كبير؟',
  affiliateLink: 'عرض برنامج الشركاء',
};
