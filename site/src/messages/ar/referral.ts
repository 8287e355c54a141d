import { identity } from '@deskmate/brand/identity';
import type { referral as en } from '../en/referral.ts';

const { name } = identity;

export const referral: typeof en = {
  heading: 'ادعُ واكسب',
  lead: `الزملاء الجيدون يأتون بزملاء جيدين. قريبًا تدعو أحدًا إلى ${name} ويحصل كلاكما على رصيد.`,
  howTitle: 'كيف سيعمل',
  steps: [
    { title: 'شارك رابطك', text: 'ستجده في حسابك جاهزًا للنسخ.' },
    { title: 'يجرّبه زميلك', text: 'يبدأ زميلك بالتجربة المجانية المعتادة.' },
    {
      title: 'تحصلان على رصيد',
      text: 'حين يدفع سعر باقته الأولى يصل الرصيد إلى الحسابين. وسيكون المقدار مبيّنًا في حسابك قبل أن تدعو.',
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
  affiliateLink: 'اطّلع على برنامج الشركاء',
};
