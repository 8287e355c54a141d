import type { Language } from './words.ts';

/**
 * One mail in one language. `{…}` are values the sender fills in; `{product}` is always known.
 * `button` labels the mail's one link and `after` stands below it.
 */
export type MailText = { subject: string; body: string[]; button?: string; after?: string[] };

export type MailKind =
  | 'activation'
  | 'welcome'
  | 'existing_account'
  | 'reset'
  | 'password_changed'
  | 'session_ended'
  | 'failed_sign_ins'
  | 'contact';

export const mailWords: Record<MailKind, Record<Language, MailText>> = {
  activation: {
    en: {
      subject: 'Activate your {product} account',
      body: [
        'Hello {firstName},',
        'You are one step away: activate your account and your {trialDays} days of trial begin at once.',
      ],
      button: 'Activate my account',
      after: [
        'The link is good for {hours} hours and works once.',
        'If you did not register with {product}, ignore this mail: without the link no account comes to life.',
      ],
    },
    ar: {
      subject: 'فعّل حسابك في {product}',
      body: ['مرحبًا {firstName}،', 'بقيت خطوة واحدة: فعّل حسابك لتبدأ فورًا فترتك التجريبية ومدتها {trialDays} يومًا.'],
      button: 'تفعيل حسابي',
      after: [
        'الرابط صالح لمدة {hours} ساعة ويعمل مرة واحدة.',
        'إن لم تسجّل في {product} فتجاهل هذه الرسالة: لن يُفعَّل أي حساب من دون الرابط.',
      ],
    },
  },
  welcome: {
    en: {
      subject: 'Welcome to {product}',
      body: [
        'Hello {firstName},',
        'Your account is active. Your trial runs until {validTo}; it ends by itself and no card is needed.',
      ],
      button: 'Open {product}',
    },
    ar: {
      subject: 'أهلًا بك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'حسابك مفعّل الآن. تستمر فترتك التجريبية حتى {validTo}، وتنتهي من تلقاء نفسها ولا تحتاج إلى بطاقة.',
      ],
      button: 'افتح {product}',
    },
  },
  existing_account: {
    en: {
      subject: 'You already have a {product} account',
      body: [
        'Hello,',
        'Someone, probably you, has just tried to register with this address. It already has an account, so nothing was changed.',
      ],
      button: 'Sign in',
      after: [
        'If you no longer know your password, choose "Forgot password" on that page.',
        'If it was not you, there is nothing to do.',
      ],
    },
    ar: {
      subject: 'لديك حساب في {product} بالفعل',
      body: [
        'مرحبًا،',
        'حاول شخص ما، ولعله أنت، التسجيل بهذا العنوان قبل قليل. لهذا العنوان حساب بالفعل، لذلك لم يتغير شيء.',
      ],
      button: 'تسجيل الدخول',
      after: [
        'إن نسيت كلمة المرور فاختر «نسيت كلمة المرور» في تلك الصفحة.',
        'إن لم تكن أنت من حاول فلا داعي لفعل شيء.',
      ],
    },
  },
  reset: {
    en: {
      subject: 'Choose a new {product} password',
      body: ['Hello {firstName},', 'You asked to choose a new password.'],
      button: 'Choose a new password',
      after: [
        'The link is good for {minutes} minutes and works once. If you asked more than once, only the newest mail works.',
        'If you did not ask for this, ignore this mail: your password stays as it is.',
      ],
    },
    ar: {
      subject: 'اختر كلمة مرور جديدة لحسابك في {product}',
      body: ['مرحبًا {firstName}،', 'طلبتَ اختيار كلمة مرور جديدة.'],
      button: 'اختيار كلمة مرور جديدة',
      after: [
        'الرابط صالح لمدة {minutes} دقيقة ويعمل مرة واحدة. إن طلبته أكثر من مرة فأحدث رسالة وحدها تعمل.',
        'إن لم تطلب ذلك فتجاهل هذه الرسالة: تبقى كلمة مرورك كما هي.',
      ],
    },
  },
  password_changed: {
    en: {
      subject: 'Your {product} password was changed',
      body: [
        'Hello {firstName},',
        'The password of your account was changed on {when}, and every device was signed out.',
        'If it was not you, choose a new password now and write to {supportAddress}.',
      ],
      button: 'I did not do this',
    },
    ar: {
      subject: 'تغيّرت كلمة مرور حسابك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'تغيّرت كلمة مرور حسابك في {when}، وسُجّل الخروج من جميع الأجهزة.',
        'إن لم تكن أنت من غيّرها فاختر كلمة مرور جديدة الآن واكتب إلى {supportAddress}.',
      ],
      button: 'لم أقم بذلك',
    },
  },
  session_ended: {
    en: {
      subject: 'We ended one of your {product} sessions',
      body: [
        'Hello {firstName},',
        'On {when} an old key of your session on {device} ({browser}) was used a second time. That can mean that somebody copied it, so we ended that session.',
        'Sign in again to go on. If you do not recognise that device, choose a new password: it signs every device out.',
      ],
      button: 'Choose a new password',
    },
    ar: {
      subject: 'أنهينا إحدى جلساتك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'في {when} استُخدم مرة ثانية مفتاح قديم لجلستك على {device} ({browser}). قد يعني ذلك أن أحدًا نسخه، لذلك أنهينا تلك الجلسة.',
        'سجّل الدخول من جديد للمتابعة. إن لم تعرف ذلك الجهاز فاختر كلمة مرور جديدة: يُسجَّل عندها الخروج من جميع الأجهزة.',
      ],
      button: 'اختيار كلمة مرور جديدة',
    },
  },
  failed_sign_ins: {
    en: {
      subject: 'Many failed sign-ins to your {product} account',
      body: [
        'Hello {firstName},',
        'Within an hour, somebody has tried many wrong passwords for your account. None was right, and we are slowing them down. Your own devices can still sign in.',
        'If your password is short or used elsewhere, choose a new one.',
      ],
      button: 'Choose a new password',
    },
    ar: {
      subject: 'محاولات دخول فاشلة كثيرة إلى حسابك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'خلال ساعة جرّب أحدهم كلمات مرور خاطئة كثيرة لحسابك. لم تكن أي منها صحيحة، ونحن نبطئ محاولاته. ما زال بإمكان أجهزتك الدخول.',
        'إن كانت كلمة مرورك قصيرة أو مستخدمة في مكان آخر فاختر كلمة مرور جديدة.',
      ],
      button: 'اختيار كلمة مرور جديدة',
    },
  },
  contact: {
    en: { subject: 'Contact form: {subject}', body: ['From: {name}, {email}', '{message}'] },
    ar: { subject: 'نموذج الاتصال: {subject}', body: ['من: {name}، {email}', '{message}'] },
  },
};
