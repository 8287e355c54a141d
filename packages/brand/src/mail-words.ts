import type { Language } from './words.ts';

/**
 * One mail in one language. `{…}` are values the sender fills in; `{product}` and `{supportAddress}` are
 * always known. `lists` follow the body, each under its heading, and are left out when empty. `button`
 * labels the mail's one link and `after` stands below it.
 */
export type MailText = {
  subject: string;
  body: string[];
  lists?: { items: string; heading: string }[];
  button?: string;
  after?: string[];
};

export type MailKind =
  | 'activation'
  | 'welcome'
  | 'existing_account'
  | 'reset'
  | 'password_changed'
  | 'session_ended'
  | 'failed_sign_ins'
  | 'one_time_code'
  | 'passkey_added'
  | 'passkey_removed'
  | 'second_factor_enabled'
  | 'second_factor_disabled'
  | 'backup_code_used'
  | 'backup_codes_renewed'
  | 'api_key_created'
  | 'renewal_failed'
  | 'contact';

export const mailWords: Record<MailKind, Record<Language, MailText>> = {
  activation: {
    en: {
      subject: 'Activate your {product} account',
      body: ['Hello,', 'One more step: activate your account to start your {trialDays}-day trial.'],
      button: 'Activate my account',
      after: [
        'The page asks for the password you chose when you registered. The link works once, for {hours} hours.',
        'If you did not register with {product}, ignore this email: without that password no account will be created.',
      ],
    },
    ar: {
      subject: 'فعّل حسابك في {product}',
      body: ['مرحبًا،', 'بقيت خطوة واحدة: فعّل حسابك لتبدأ فترتك التجريبية ومدتها {trialDays} يومًا.'],
      button: 'تفعيل حسابي',
      after: [
        'تطلب الصفحة كلمة المرور التي اخترتها عند التسجيل. يعمل الرابط مرة واحدة خلال {hours} ساعة.',
        'إن لم تسجّل في {product} فتجاهل هذه الرسالة: لن يُنشأ أي حساب من دون كلمة المرور تلك.',
      ],
    },
  },
  welcome: {
    en: {
      subject: 'Welcome to {product}',
      body: [
        'Hello {firstName},',
        'Your account is active. Your trial runs until {validTo}; it ends automatically. No card needed.',
      ],
      button: 'Open {product}',
    },
    ar: {
      subject: 'أهلًا بك في {product}',
      body: ['مرحبًا {firstName}،', 'حسابك مفعّل الآن. تستمر فترتك التجريبية حتى {validTo}، وتنتهي تلقائيًا بلا بطاقة.'],
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
      button: 'Log in',
      after: [
        'Forgot your password? Choose "Forgot password" on that page.',
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
      body: ['Hello {firstName},', 'You asked to reset your password.'],
      button: 'Choose a new password',
      after: [
        'The link works once, for {minutes} minutes. If you asked more than once, only the newest email works.',
        'If you did not ask for this, ignore this email: your password stays as it is.',
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
        'The password of your account was changed on {when}, and every device was logged out.',
        'If it was not you, choose a new password now and write to {supportAddress}.',
      ],
      lists: [
        { items: 'passkeys', heading: 'These passkeys still log in. Remove any that is not yours:' },
        { items: 'keptKeys', heading: 'These API keys still work:' },
        { items: 'endedKeys', heading: 'These API keys were revoked:' },
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
      lists: [
        { items: 'passkeys', heading: 'ما زالت مفاتيح المرور هذه تسجّل الدخول. أزل ما ليس لك:' },
        { items: 'keptKeys', heading: 'ما زالت مفاتيح API هذه تعمل:' },
        { items: 'endedKeys', heading: 'أُبطلت مفاتيح API هذه:' },
      ],
      button: 'لم أقم بذلك',
    },
  },
  session_ended: {
    en: {
      subject: 'We ended one of your {product} sessions',
      body: [
        'Hello {firstName},',
        'On {when} we noticed a reused login token for {device} ({browser}). Someone may have copied it, so we ended that session.',
        'Log in again to go on. If you do not recognise that device, choose a new password: it logs every device out.',
      ],
      button: 'Choose a new password',
    },
    ar: {
      subject: 'أنهينا إحدى جلساتك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'في {when} لاحظنا إعادة استخدام رمز دخول قديم من {device} ({browser}). ربما نسخه أحد، لذلك أنهينا تلك الجلسة.',
        'سجّل الدخول من جديد للمتابعة. إن لم تعرف ذلك الجهاز فاختر كلمة مرور جديدة: يُسجَّل عندها الخروج من جميع الأجهزة.',
      ],
      button: 'اختيار كلمة مرور جديدة',
    },
  },
  failed_sign_ins: {
    en: {
      subject: 'Failed login attempts on your {product} account',
      body: [
        'Hello {firstName},',
        'Within an hour, somebody has tried many wrong passwords for your account. None worked, and we’re slowing them down. Your own devices can still log in.',
        'If your password is short or used elsewhere, choose a new one.',
      ],
      button: 'Choose a new password',
    },
    ar: {
      subject: 'محاولات دخول فاشلة كثيرة إلى حسابك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'خلال ساعة جرّب أحدهم كلمات مرور خاطئة كثيرة لحسابك. لم تكن أي منها صحيحة، ونحن نُبطئها. ما زال بإمكان أجهزتك الدخول.',
        'إن كانت كلمة مرورك قصيرة أو مستخدمة في مكان آخر فاختر كلمة مرور جديدة.',
      ],
      button: 'اختيار كلمة مرور جديدة',
    },
  },
  one_time_code: {
    en: {
      subject: 'Your {product} code',
      body: [
        'Hello {firstName},',
        'Your code is:',
        '{code}',
        'It works once, for {minutes} minutes. It was asked for on {device} ({browser}).',
        'Never pass it on: nobody from {product} will ask you for it. If you did not ask for it, someone may know your password. Choose a new one.',
      ],
      button: 'Choose a new password',
    },
    ar: {
      subject: 'رمزك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'رمزك هو:',
        '{code}',
        'يعمل مرة واحدة خلال {minutes} دقائق. طُلب من {device} ({browser}).',
        'لا تعطه أحدًا: لن يطلبه منك أحد من {product}. إن لم تطلبه فربما عرف أحدهم كلمة مرورك؛ اختر كلمة جديدة.',
      ],
      button: 'اختيار كلمة مرور جديدة',
    },
  },
  passkey_added: {
    en: {
      subject: 'A passkey was added to your {product} account',
      body: [
        'Hello {firstName},',
        'The passkey {passkey} was added on {when}. It logs in to your account without a password.',
        'If it was not you, log in, remove it on the security page of your account, and choose a new password.',
      ],
      button: 'Open the security page',
    },
    ar: {
      subject: 'أُضيف مفتاح مرور إلى حسابك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'أُضيف مفتاح المرور {passkey} في {when}. يسجّل الدخول إلى حسابك بلا كلمة مرور.',
        'إن لم تكن أنت من أضافه فسجّل الدخول وأزله من صفحة الأمان في حسابك، ثم اختر كلمة مرور جديدة.',
      ],
      button: 'فتح صفحة الأمان',
    },
  },
  passkey_removed: {
    en: {
      subject: 'A passkey was removed from your {product} account',
      body: [
        'Hello {firstName},',
        'The passkey {passkey} was removed on {when}, and every other device was logged out.',
        'If it was not you, choose a new password now and write to {supportAddress}.',
      ],
      button: 'I did not do this',
    },
    ar: {
      subject: 'أُزيل مفتاح مرور من حسابك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'أُزيل مفتاح المرور {passkey} في {when}، وسُجّل الخروج من جميع الأجهزة الأخرى.',
        'إن لم تكن أنت من أزاله فاختر كلمة مرور جديدة الآن واكتب إلى {supportAddress}.',
      ],
      button: 'لم أقم بذلك',
    },
  },
  second_factor_enabled: {
    en: {
      subject: 'Two-step login is on for your {product} account',
      body: [
        'Hello {firstName},',
        'On {when}, two-step login was turned on and every other device was logged out.',
        'If it was not you, choose a new password now and write to {supportAddress}.',
      ],
      lists: [{ items: 'keptKeys', heading: 'These API keys still work:' }],
      button: 'I did not do this',
    },
    ar: {
      subject: 'فُعِّل تسجيل الدخول بخطوتين لحسابك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'فُعِّل تسجيل الدخول بخطوتين في {when}، وسُجّل الخروج من جميع الأجهزة الأخرى.',
        'إن لم تكن أنت من فعّله فاختر كلمة مرور جديدة الآن واكتب إلى {supportAddress}.',
      ],
      lists: [{ items: 'keptKeys', heading: 'ما زالت مفاتيح API هذه تعمل:' }],
      button: 'لم أقم بذلك',
    },
  },
  second_factor_disabled: {
    en: {
      subject: 'Two-step login is off for your {product} account',
      body: [
        'Hello {firstName},',
        'On {when}, two-step login was turned off and every other device was logged out. Your password alone now opens your account.',
        'If it was not you, choose a new password now and write to {supportAddress}.',
      ],
      lists: [{ items: 'keptKeys', heading: 'These API keys still work:' }],
      button: 'I did not do this',
    },
    ar: {
      subject: 'أُوقف تسجيل الدخول بخطوتين لحسابك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'أُوقف تسجيل الدخول بخطوتين في {when}، وسُجّل الخروج من جميع الأجهزة الأخرى. كلمة مرورك وحدها تفتح حسابك الآن.',
        'إن لم تكن أنت من أوقفه فاختر كلمة مرور جديدة الآن واكتب إلى {supportAddress}.',
      ],
      lists: [{ items: 'keptKeys', heading: 'ما زالت مفاتيح API هذه تعمل:' }],
      button: 'لم أقم بذلك',
    },
  },
  backup_code_used: {
    en: {
      subject: 'A backup code of your {product} account was used',
      body: [
        'Hello {firstName},',
        'A backup code was used on {when}. Backup codes left: {left}.',
        'You can create new ones on the security page of your account. If it was not you, choose a new password now and write to {supportAddress}.',
      ],
      button: 'I did not do this',
    },
    ar: {
      subject: 'استُخدم رمز احتياطي لحسابك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'استُخدم رمز احتياطي في {when}. الرموز الاحتياطية المتبقية: {left}.',
        'يمكنك إنشاء رموز جديدة في صفحة الأمان من حسابك. إن لم تكن أنت من استخدمه فاختر كلمة مرور جديدة الآن واكتب إلى {supportAddress}.',
      ],
      button: 'لم أقم بذلك',
    },
  },
  backup_codes_renewed: {
    en: {
      subject: 'New backup codes for your {product} account',
      body: [
        'Hello {firstName},',
        'New backup codes were created on {when}. The earlier ones no longer work.',
        'If it was not you, choose a new password now and write to {supportAddress}.',
      ],
      button: 'I did not do this',
    },
    ar: {
      subject: 'رموز احتياطية جديدة لحسابك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'أُنشئت رموز احتياطية جديدة في {when}، ولم تعد الرموز السابقة تعمل.',
        'إن لم تكن أنت من أنشأها فاختر كلمة مرور جديدة الآن واكتب إلى {supportAddress}.',
      ],
      button: 'لم أقم بذلك',
    },
  },
  api_key_created: {
    en: {
      subject: 'A new API key on your {product} account',
      body: [
        'Hello {firstName},',
        'The API key {key} was created on {when}. Apps that have it can use your models and credits.',
        'If it was not you, choose a new password: this also revokes every API key.',
      ],
      button: 'Choose a new password',
    },
    ar: {
      subject: 'مفتاح API جديد في حسابك على {product}',
      body: [
        'مرحبًا {firstName}،',
        'أُنشئ مفتاح API {key} في {when}. تستطيع البرامج التي تملكه استخدام نماذجك ورصيدك.',
        'إن لم تكن أنت من أنشأه فاختر كلمة مرور جديدة: يُبطل ذلك أيضًا كل مفاتيح API.',
      ],
      button: 'اختيار كلمة مرور جديدة',
    },
  },
  renewal_failed: {
    en: {
      subject: 'We could not renew your {product} plan',
      body: [
        'Hello {firstName},',
        'The payment for your {planName} plan did not go through. We will try again over the next days; until then your plan goes on, without new monthly credits.',
      ],
      button: 'Update payment method',
      after: ['If your card is valid and has funds, you don’t have to do anything.'],
    },
    ar: {
      subject: 'تعذّر تجديد باقتك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'لم تنجح عملية الدفع لباقتك {planName}. سنعيد المحاولة خلال الأيام القادمة، وتستمر باقتك حتى ذلك الحين من دون رصيد شهري جديد.',
      ],
      button: 'تحديث وسيلة الدفع',
      after: ['إن كانت بطاقتك صالحة وفيها مال كافٍ فلا يلزمك فعل أي شيء.'],
    },
  },
  contact: {
    en: { subject: 'Contact form: {subject}', body: ['From: {name}, {email}'] },
    ar: { subject: 'نموذج الاتصال: {subject}', body: ['من: {name}، {email}'] },
  },
};
