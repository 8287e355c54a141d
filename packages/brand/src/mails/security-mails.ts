import type { Language } from '../words.ts';
import type { MailText } from './mail-text.ts';

/** The last paragraph of a mail whose button secures the account, and its button. */
const notMe = {
  en: 'If this wasn’t you, use the button below. It logs out every device, revokes your API keys and lets you choose a new password. It works once, for {days}.',
  ar: 'إن لم تكن أنت فاضغط الزر أدناه: يُسجَّل الخروج من كل الأجهزة، وتُبطَل مفاتيح API، ثم تختار كلمة مرور جديدة. يعمل الزر مرة واحدة خلال {days}.',
} satisfies Record<Language, string>;
const notMeButton = { en: 'This wasn’t me', ar: 'لم أكن أنا' } satisfies Record<Language, string>;

/** What still opens the account after its password was changed, and what no longer does. */
const stillOpen = {
  en: [
    { items: 'passkeys', heading: 'These passkeys can still be used to log in. Remove any you don’t recognise:' },
    {
      items: 'linkedAccounts',
      heading: 'These connected accounts can still be used to log in. Disconnect any you don’t recognise:',
    },
    { items: 'keptKeys', heading: 'These API keys still work:' },
    { items: 'endedKeys', heading: 'These API keys were revoked:' },
  ],
  ar: [
    { items: 'passkeys', heading: 'ما زال تسجيل الدخول ممكنًا بمفاتيح المرور هذه. أزل ما لا تعرفه:' },
    { items: 'linkedAccounts', heading: 'ما زال تسجيل الدخول ممكنًا بهذه الحسابات المرتبطة. ألغِ ربط ما لا تعرفه:' },
    { items: 'keptKeys', heading: 'ما زالت مفاتيح API هذه تعمل:' },
    { items: 'endedKeys', heading: 'أُبطلت مفاتيح API هذه:' },
  ],
} satisfies Record<Language, MailText['lists']>;

/** The mails that tell an owner what happened to the ways into the account and to its data. */
export const securityMails = {
  password_changed: {
    en: {
      subject: 'Your {product} password was changed',
      body: [
        'Hello {firstName},',
        'The password of your account was changed on {when}, and every other device was logged out.',
        notMe.en,
      ],
      lists: stillOpen.en,
      button: notMeButton.en,
    },
    ar: {
      subject: 'تغيّرت كلمة مرور حسابك في {product}',
      body: ['مرحبًا {firstName}،', 'تغيّرت كلمة مرور حسابك في {when}، وسُجّل الخروج من الأجهزة الأخرى.', notMe.ar],
      lists: stillOpen.ar,
      button: notMeButton.ar,
    },
  },
  password_reset: {
    en: {
      subject: 'Your {product} password was changed',
      body: [
        'Hello {firstName},',
        'A new password was chosen for your account on {when}, and every device was logged out.',
        notMe.en,
      ],
      lists: stillOpen.en,
      button: notMeButton.en,
    },
    ar: {
      subject: 'تغيّرت كلمة مرور حسابك في {product}',
      body: ['مرحبًا {firstName}،', 'اختيرت كلمة مرور جديدة لحسابك في {when}، وسُجّل الخروج من كل الأجهزة.', notMe.ar],
      lists: stillOpen.ar,
      button: notMeButton.ar,
    },
  },
  session_ended: {
    en: {
      subject: 'We ended one of your {product} sessions',
      body: [
        'Hello {firstName},',
        'On {when}, someone used an old login from {device} ({browser}), or used it in another browser. It may have been copied, so we ended that session.',
        'Log in again to continue. We’ll ask for your password.',
        notMe.en,
      ],
      button: notMeButton.en,
    },
    ar: {
      subject: 'أنهينا إحدى جلساتك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'في {when} استخدم أحدهم تسجيل دخول قديمًا من {device} ({browser})، أو استخدمه في متصفح آخر. ربما نُسخ، لذلك أنهينا تلك الجلسة.',
        'سجّل الدخول مرة أخرى للمتابعة، وستُطلب منك كلمة المرور.',
        notMe.ar,
      ],
      button: notMeButton.ar,
    },
  },
  new_device: {
    en: {
      subject: 'New login to your {product} account',
      body: [
        'Hello {firstName},',
        'There was a login from a new device on {when}: {device} ({browser}).',
        'If this was you, you can ignore this email.',
        notMe.en,
      ],
      button: notMeButton.en,
    },
    ar: {
      subject: 'تسجيل دخول جديد إلى حسابك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'سُجّل الدخول من جهاز جديد في {when}: {device} ({browser}).',
        'إن كنت أنت فيمكنك تجاهل هذه الرسالة.',
        notMe.ar,
      ],
      button: notMeButton.ar,
    },
  },
  target_connected: {
    en: {
      subject: '{target} can now use your {product} account',
      body: [
        'Hello {firstName},',
        'On {when}, {target} was logged in to your account from {device} ({browser}). It can use your chats, files, images and credits, and can’t change your account.',
        'You can log it out at any time in Account › Sessions.',
        notMe.en,
      ],
      button: notMeButton.en,
    },
    ar: {
      subject: 'أصبح بإمكان {target} استخدام حسابك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'في {when} سُجّل دخول {target} إلى حسابك من {device} ({browser}). يستطيع استخدام محادثاتك وملفاتك وصورك ورصيدك، ولا يستطيع تغيير حسابك.',
        'يمكنك إنهاء وصوله في أي وقت من «الحساب» ثم «الجلسات».',
        notMe.ar,
      ],
      button: notMeButton.ar,
    },
  },
  failed_sign_ins: {
    en: {
      subject: 'Failed login attempts on your {product} account',
      body: [
        'Hello {firstName},',
        'Within an hour, someone tried many wrong passwords for your account. None worked, and we’re limiting further attempts. You can still log in on your own devices.',
        'If your password is short or used elsewhere, choose a new one.',
      ],
      button: 'Choose a new password',
    },
    ar: {
      subject: 'محاولات دخول فاشلة كثيرة إلى حسابك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'خلال ساعة جرّب أحدهم كلمات مرور خاطئة كثيرة لحسابك. لم تكن أي منها صحيحة، ونحن نحدّ منها. وما زال بإمكانك الدخول من أجهزتك.',
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
        'The passkey {passkey} was added on {when}. It can be used to log in to your account without a password.',
        'If this wasn’t you, use the button below. It removes the passkey, logs out every device, revokes your API keys and lets you choose a new password. It works once, for {days}.',
      ],
      button: notMeButton.en,
    },
    ar: {
      subject: 'أُضيف مفتاح مرور إلى حسابك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'أُضيف مفتاح المرور {passkey} في {when}. يتيح تسجيل الدخول إلى حسابك بلا كلمة مرور.',
        'إن لم تكن أنت فاضغط الزر أدناه: يُزال مفتاح المرور، ويُسجَّل الخروج من كل الأجهزة، وتُبطَل مفاتيح API، ثم تختار كلمة مرور جديدة. يعمل الزر مرة واحدة خلال {days}.',
      ],
      button: notMeButton.ar,
    },
  },
  passkey_removed: {
    en: {
      subject: 'A passkey was removed from your {product} account',
      body: [
        'Hello {firstName},',
        'The passkey {passkey} was removed on {when}, and every other device was logged out.',
        notMe.en,
      ],
      button: notMeButton.en,
    },
    ar: {
      subject: 'أُزيل مفتاح مرور من حسابك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'أُزيل مفتاح المرور {passkey} في {when}، وسُجّل الخروج من كل الأجهزة الأخرى.',
        notMe.ar,
      ],
      button: notMeButton.ar,
    },
  },
  passkey_counted_back: {
    en: {
      subject: 'A passkey of your {product} account may have been copied',
      body: [
        'Hello {firstName},',
        'On {when}, the passkey {passkey} was used with a counter value it had already used. That happens when someone has a copy of it, so we refused it.',
        'Log in, remove this passkey on the security page of your account, and add a new one. Until then it may still be used to log in.',
        notMe.en,
      ],
      button: notMeButton.en,
    },
    ar: {
      subject: 'ربما نُسخ مفتاح مرور لحسابك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'في {when} استُخدم مفتاح المرور {passkey} بعدّاد سبق استخدامه. يحدث ذلك عند وجود نسخة منه، لذلك رفضناه.',
        'سجّل الدخول وأزل مفتاح المرور هذا في صفحة الأمان من حسابك، ثم أضف مفتاحًا جديدًا. وإلى ذلك الحين قد يُستخدم لتسجيل الدخول.',
        notMe.ar,
      ],
      button: notMeButton.ar,
    },
  },
  provider_linked: {
    en: {
      subject: '{provider} was connected to your {product} account',
      body: [
        'Hello {firstName},',
        'A {provider} account was connected on {when}. It can be used to log in to your account without a password.',
        'If this wasn’t you, use the button below. It disconnects the account, logs out every device, revokes your API keys and lets you choose a new password. It works once, for {days}.',
      ],
      button: notMeButton.en,
    },
    ar: {
      subject: 'تم ربط {provider} بحسابك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'تم ربط حساب {provider} في {when}. يتيح تسجيل الدخول إلى حسابك بلا كلمة مرور.',
        'إن لم تكن أنت فاضغط الزر أدناه: يُلغى ربط الحساب، ويُسجَّل الخروج من كل الأجهزة، وتُبطَل مفاتيح API، ثم تختار كلمة مرور جديدة. يعمل الزر مرة واحدة خلال {days}.',
      ],
      button: notMeButton.ar,
    },
  },
  provider_unlinked: {
    en: {
      subject: '{provider} was disconnected from your {product} account',
      body: [
        'Hello {firstName},',
        'Your {provider} account was disconnected on {when}, and every other device was logged out.',
        notMe.en,
      ],
      button: notMeButton.en,
    },
    ar: {
      subject: 'أُلغي ربط {provider} بحسابك في {product}',
      body: ['مرحبًا {firstName}،', 'أُلغي ربط حساب {provider} في {when}، وسُجّل الخروج من كل الأجهزة الأخرى.', notMe.ar],
      button: notMeButton.ar,
    },
  },
  second_factor_enabled: {
    en: {
      subject: 'Two-step login is on for your {product} account',
      body: [
        'Hello {firstName},',
        'On {when}, two-step login was turned on and every other device was logged out.',
        notMe.en,
      ],
      lists: [{ items: 'keptKeys', heading: 'These API keys still work:' }],
      button: notMeButton.en,
    },
    ar: {
      subject: 'فُعِّل تسجيل الدخول بخطوتين لحسابك في {product}',
      body: ['مرحبًا {firstName}،', 'فُعِّل تسجيل الدخول بخطوتين في {when}، وسُجّل الخروج من كل الأجهزة الأخرى.', notMe.ar],
      lists: [{ items: 'keptKeys', heading: 'ما زالت مفاتيح API هذه تعمل:' }],
      button: notMeButton.ar,
    },
  },
  second_factor_disabled: {
    en: {
      subject: 'Two-step login is off for your {product} account',
      body: [
        'Hello {firstName},',
        'On {when}, two-step login was turned off and every other device was logged out. Your password alone is now enough to log in.',
        notMe.en,
      ],
      lists: [{ items: 'keptKeys', heading: 'These API keys still work:' }],
      button: notMeButton.en,
    },
    ar: {
      subject: 'أُوقف تسجيل الدخول بخطوتين لحسابك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'أُوقف تسجيل الدخول بخطوتين في {when}، وسُجّل الخروج من كل الأجهزة الأخرى. كلمة مرورك وحدها تكفي الآن لتسجيل الدخول.',
        notMe.ar,
      ],
      lists: [{ items: 'keptKeys', heading: 'ما زالت مفاتيح API هذه تعمل:' }],
      button: notMeButton.ar,
    },
  },
  backup_code_used: {
    en: {
      subject: 'A backup code of your {product} account was used',
      body: [
        'Hello {firstName},',
        'A backup code was used on {when}. Backup codes left: {left}.',
        'You can create new ones on the security page of your account.',
        notMe.en,
      ],
      button: notMeButton.en,
    },
    ar: {
      subject: 'استُخدم رمز احتياطي لحسابك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'استُخدم رمز احتياطي في {when}. الرموز الاحتياطية المتبقية: {left}.',
        'يمكنك إنشاء رموز جديدة في صفحة الأمان من حسابك.',
        notMe.ar,
      ],
      button: notMeButton.ar,
    },
  },
  backup_codes_renewed: {
    en: {
      subject: 'New backup codes for your {product} account',
      body: [
        'Hello {firstName},',
        'New backup codes were created on {when}. Your previous codes no longer work.',
        notMe.en,
      ],
      button: notMeButton.en,
    },
    ar: {
      subject: 'رموز احتياطية جديدة لحسابك في {product}',
      body: ['مرحبًا {firstName}،', 'أُنشئت رموز احتياطية جديدة في {when}، ولم تعد الرموز السابقة تعمل.', notMe.ar],
      button: notMeButton.ar,
    },
  },
  recovery_started: {
    en: {
      subject: 'Two-step login for your {product} account will be turned off',
      body: [
        'Hello {firstName},',
        'You told us that you’ve lost your authenticator app and your backup codes. On {dueAt} we’ll turn off two-step login and log out every device. Your password won’t change.',
        'If you find a code before then, log in with it. That cancels the request.',
        'If you didn’t ask for this, stop it now.',
      ],
      button: 'Stop this',
    },
    ar: {
      subject: 'سيُوقف تسجيل الدخول بخطوتين لحسابك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'أخبرتنا أنك فقدت تطبيق المصادقة والرموز الاحتياطية. في {dueAt} سنوقف تسجيل الدخول بخطوتين ونسجّل الخروج من كل الأجهزة، ولن تتغير كلمة مرورك.',
        'إن وجدت رمزًا قبل ذلك فسجّل الدخول به، وسيُلغى الطلب.',
        'إن لم تطلب ذلك فأوقفه الآن.',
      ],
      button: 'إيقاف ذلك',
    },
  },
  recovery_reminder: {
    en: {
      subject: 'Two-step login for your {product} account turns off tomorrow',
      body: [
        'Hello {firstName},',
        'On {dueAt} we’ll turn off two-step login and log out every device, because you told us that you’ve lost your app and your backup codes.',
        'If you didn’t ask for this, stop it now.',
      ],
      button: 'Stop this',
    },
    ar: {
      subject: 'سيُوقف غدًا تسجيل الدخول بخطوتين لحسابك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'في {dueAt} سنوقف تسجيل الدخول بخطوتين ونسجّل الخروج من كل الأجهزة، لأنك أخبرتنا أنك فقدت التطبيق والرموز الاحتياطية.',
        'إن لم تطلب ذلك فأوقفه الآن.',
      ],
      button: 'إيقاف ذلك',
    },
  },
  recovery_stopped: {
    en: {
      subject: 'Two-step login for your {product} account stays on',
      body: [
        'Hello {firstName},',
        'The request to turn off two-step login was cancelled on {when}. It stays on, and nothing else changed. If you still need it turned off, write to {supportAddress}.',
        notMe.en,
      ],
      button: notMeButton.en,
    },
    ar: {
      subject: 'يبقى تسجيل الدخول بخطوتين مفعّلًا لحسابك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'أُلغي طلب إيقاف تسجيل الدخول بخطوتين في {when}. يبقى مفعّلًا ولم يتغير شيء آخر. إن كنت ما زلت تحتاج إلى إيقافه فاكتب إلى {supportAddress}.',
        notMe.ar,
      ],
      button: notMeButton.ar,
    },
  },
  recovery_finished: {
    en: {
      subject: 'Two-step login for your {product} account is off now',
      body: [
        'Hello {firstName},',
        'On {when}, two-step login was turned off as you asked, and every device was logged out. Log in with your password and turn it on again on the security page.',
        notMe.en,
      ],
      lists: [{ items: 'keptKeys', heading: 'These API keys still work:' }],
      button: notMeButton.en,
    },
    ar: {
      subject: 'أُوقف تسجيل الدخول بخطوتين لحسابك في {product} الآن',
      body: [
        'مرحبًا {firstName}،',
        'أُوقف تسجيل الدخول بخطوتين في {when} كما طلبت، وسُجّل الخروج من كل الأجهزة. سجّل الدخول بكلمة مرورك وفعّله مرة أخرى في صفحة الأمان.',
        notMe.ar,
      ],
      lists: [{ items: 'keptKeys', heading: 'ما زالت مفاتيح API هذه تعمل:' }],
      button: notMeButton.ar,
    },
  },
  api_key_created: {
    en: {
      subject: 'A new API key on your {product} account',
      body: [
        'Hello {firstName},',
        'The API key {key} was created on {when}. Apps that use it have access to your models and credits.',
        notMe.en,
      ],
      button: notMeButton.en,
    },
    ar: {
      subject: 'مفتاح API جديد في حسابك على {product}',
      body: [
        'مرحبًا {firstName}،',
        'أُنشئ مفتاح API {key} في {when}. تستطيع التطبيقات التي تستخدمه الوصول إلى نماذجك ورصيدك.',
        notMe.ar,
      ],
      button: notMeButton.ar,
    },
  },
  api_key_revoked: {
    en: {
      subject: 'An API key of your {product} account was revoked',
      body: [
        'Hello {firstName},',
        'The API key {key} was revoked on {when}. Apps that use it no longer have access.',
        notMe.en,
      ],
      button: notMeButton.en,
    },
    ar: {
      subject: 'أُبطل مفتاح API في حسابك على {product}',
      body: ['مرحبًا {firstName}،', 'أُبطل مفتاح API {key} في {when}، ولم يعد للتطبيقات التي تستخدمه أي وصول.', notMe.ar],
      button: notMeButton.ar,
    },
  },
  data_exported: {
    en: {
      subject: 'Your {product} data was downloaded',
      body: [
        'Hello {firstName},',
        'On {when}, a copy of your data was downloaded: your account, chats, files and images.',
        notMe.en,
      ],
      button: notMeButton.en,
    },
    ar: {
      subject: 'نُزّلت بياناتك من {product}',
      body: ['مرحبًا {firstName}،', 'في {when} نُزّلت نسخة من بياناتك: حسابك ومحادثاتك وملفاتك وصورك.', notMe.ar],
      button: notMeButton.ar,
    },
  },
  data_exported_by_operator: {
    en: {
      subject: 'A copy of your {product} data was made',
      body: [
        'Hello {firstName},',
        'On {when}, we made a copy of the data in your account, as we do when someone asks for their data.',
        'If you didn’t ask for it, write to {supportAddress}.',
      ],
    },
    ar: {
      subject: 'أُعدّت نسخة من بياناتك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'في {when} أعددنا نسخة مما في حسابك، كما نفعل حين يطلب أحد بياناته.',
        'إن لم تطلبها فاكتب إلى {supportAddress}.',
      ],
    },
  },
  made_administrator: {
    en: {
      subject: 'Your {product} account is an administrator now',
      body: [
        'Hello {firstName},',
        'On {when}, we gave your account the role of an administrator. Anyone who logs in with it can change plans and credit packs, so turn on two-step login.',
        'If you didn’t expect this, write to {supportAddress}.',
      ],
    },
    ar: {
      subject: 'أصبح حسابك في {product} حساب مسؤول',
      body: [
        'مرحبًا {firstName}،',
        'في {when} منحنا حسابك دور المسؤول. من يسجّل الدخول به يستطيع تغيير الباقات وحزم الرصيد، لذا فعّل تسجيل الدخول بخطوتين.',
        'إن لم تكن تتوقع ذلك فاكتب إلى {supportAddress}.',
      ],
    },
  },
  removed_administrator: {
    en: {
      subject: 'Your {product} account is no longer an administrator',
      body: [
        'Hello {firstName},',
        'On {when}, we removed the administrator role from your account. Nothing else changed.',
        'If you didn’t expect this, write to {supportAddress}.',
      ],
    },
    ar: {
      subject: 'لم يعد حسابك في {product} حساب مسؤول',
      body: [
        'مرحبًا {firstName}،',
        'في {when} سحبنا دور المسؤول من حسابك. كل ما عدا ذلك فيه باقٍ كما هو.',
        'إن لم تكن تتوقع ذلك فاكتب إلى {supportAddress}.',
      ],
    },
  },
} satisfies Record<string, Record<Language, MailText>>;
