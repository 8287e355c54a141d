import type { Language } from '../words.ts';
import type { MailText } from './mail-text.ts';

/** The mails that tell an owner what happened to the ways into the account. */
export const securityMails = {
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
        {
          items: 'linkedAccounts',
          heading: 'These connected accounts still log in. Disconnect any that is not yours:',
        },
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
        { items: 'linkedAccounts', heading: 'ما زالت هذه الحسابات المرتبطة تسجّل الدخول. ألغِ ربط ما ليس لك:' },
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
  new_device: {
    en: {
      subject: 'New login to your {product} account',
      body: [
        'Hello {firstName},',
        'On {when} a device that your account did not know logged in: {device} ({browser}).',
        'If it was you, there is nothing to do. If not, log that device out on the security page of your account and choose a new password: “Forgot your password?” on the login page sends you a link, and every device is logged out.',
      ],
      button: 'Open the security page',
    },
    ar: {
      subject: 'تسجيل دخول جديد إلى حسابك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'في {when} سجّل الدخول جهاز لم يعرفه حسابك من قبل: {device} ({browser}).',
        'إن كنت أنت فلا داعي لفعل شيء. وإن لم تكن أنت فسجّل خروج ذلك الجهاز من صفحة الأمان في حسابك واختر كلمة مرور جديدة: يرسل إليك «نسيت كلمة المرور؟» في صفحة الدخول رابطًا، ويُسجَّل عندها الخروج من جميع الأجهزة.',
      ],
      button: 'فتح صفحة الأمان',
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
  provider_linked: {
    en: {
      subject: '{provider} was connected to your {product} account',
      body: [
        'Hello {firstName},',
        'A {provider} account was connected on {when}. It logs in to your account without a password.',
        'If it was not you, log in, disconnect it on the security page of your account, and choose a new password.',
      ],
      button: 'Open the security page',
    },
    ar: {
      subject: 'رُبط {provider} بحسابك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'رُبط حساب {provider} في {when}. يسجّل الدخول إلى حسابك بلا كلمة مرور.',
        'إن لم تكن أنت من ربطه فسجّل الدخول وألغِ ربطه من صفحة الأمان في حسابك، ثم اختر كلمة مرور جديدة.',
      ],
      button: 'فتح صفحة الأمان',
    },
  },
  provider_unlinked: {
    en: {
      subject: '{provider} was disconnected from your {product} account',
      body: [
        'Hello {firstName},',
        'Your {provider} account was disconnected on {when}, and every other device was logged out.',
        'If it was not you, choose a new password now and write to {supportAddress}.',
      ],
      button: 'I did not do this',
    },
    ar: {
      subject: 'أُلغي ربط {provider} بحسابك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'أُلغي ربط حساب {provider} في {when}، وسُجّل الخروج من جميع الأجهزة الأخرى.',
        'إن لم تكن أنت من ألغاه فاختر كلمة مرور جديدة الآن واكتب إلى {supportAddress}.',
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
} satisfies Record<string, Record<Language, MailText>>;
