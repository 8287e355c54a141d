import type { Arabic } from '../catalogues.ts';
import type en from '../en/external.ts';

export default {
  title: 'المتابعة إلى تطبيق آخر',
  continueTo: 'المتابعة إلى {{host}}؟',
  asks: 'يريد {{name}} استخدام حسابك في {{product}}.',
  mayUse:
    'سيتمكن من قراءة اسمك وبريدك الإلكتروني وباقتك، ومن استخدام الأدوات كما تستخدمها: قراءة محادثاتك وصورك ومستنداتك وتغييرها، واستهلاك رصيدك.',
  mayNot: 'لن يحصل على كلمة مرورك، ولن يستطيع تغيير حسابك أو باقتك أو طريقة تسجيل دخولك.',
  endAnyTime: 'يمكنك تسجيل خروجه في أي وقت من صفحة الجلسات في حسابك.',
  onlyIfYou: 'لا تتابع إلا إذا كنت قد فتحت {{name}} بنفسك الآن.',
  continue: 'متابعة',
  stay: 'البقاء في {{product}}',
  gone: 'جارٍ فتح {{name}}…',
  goneText: 'إن لم يحدث شيء، فارجع إلى {{name}} وحاول مرة أخرى.',
  toProduct: 'الانتقال إلى {{product}}',
} satisfies Arabic<typeof en>;
