import type { Language } from '../words.ts';
import type { MailText } from './mail-text.ts';

/** The mails about an account and its plan, of the referral programme and of the contact form. */
export const accountMails = {
  activation: {
    en: {
      subject: 'Activate your {product} account',
      body: ['Hello,', 'One more step: activate your account.', 'Your free trial starts then and lasts {trialDays}.'],
      button: 'Activate my account',
      after: [
        'The page asks for the password you chose when you registered. The link works once, for {hours}.',
        'If you did not register with {product}, ignore this email: without that password no account will be created.',
      ],
    },
    ar: {
      subject: 'فعّل حسابك في {product}',
      body: ['مرحبًا،', 'بقيت خطوة واحدة: فعّل حسابك.', 'تبدأ عندها فترتك التجريبية المجانية، ومدتها: {trialDays}.'],
      button: 'تفعيل حسابي',
      after: [
        'تطلب الصفحة كلمة المرور التي اخترتها عند التسجيل. يعمل الرابط مرة واحدة خلال {hours}.',
        'إن لم تسجّل في {product} فتجاهل هذه الرسالة: لن يُنشأ أي حساب من دون كلمة المرور تلك.',
      ],
    },
  },
  welcome: {
    en: {
      subject: 'Welcome to {product}',
      body: [
        'Hello {firstName},',
        'Your account is active.',
        'Your trial runs until {validTo}. It ends automatically; no card needed.',
      ],
      button: 'Open {product}',
    },
    ar: {
      subject: 'أهلًا بك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'حسابك مفعّل الآن.',
        'تستمر فترتك التجريبية حتى {validTo}، وتنتهي تلقائيًا. لا تلزم بطاقة.',
      ],
      button: 'فتح {product}',
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
      after: ['Forgot your password? You can reset it on that page.', 'If it was not you, there is nothing to do.'],
    },
    ar: {
      subject: 'لديك حساب في {product} بالفعل',
      body: [
        'مرحبًا،',
        'حاول شخص ما، ولعله أنت، التسجيل بهذا العنوان قبل قليل. لهذا العنوان حساب بالفعل، لذلك لم يتغير شيء.',
      ],
      button: 'تسجيل الدخول',
      after: ['إن نسيت كلمة المرور فيمكنك إعادة تعيينها من تلك الصفحة.', 'إن لم تكن أنت من حاول فلا داعي لفعل شيء.'],
    },
  },
  reset: {
    en: {
      subject: 'Choose a new {product} password',
      body: ['Hello {firstName},', 'You asked to reset your password.'],
      button: 'Choose a new password',
      after: [
        'The link works once, for {minutes}. If you asked more than once, only the newest email works.',
        'If you did not ask for this, ignore this email: your password stays as it is.',
      ],
    },
    ar: {
      subject: 'اختر كلمة مرور جديدة لحسابك في {product}',
      body: ['مرحبًا {firstName}،', 'طلبتَ اختيار كلمة مرور جديدة.'],
      button: 'اختيار كلمة مرور جديدة',
      after: [
        'الرابط صالح لمدة {minutes} ويعمل مرة واحدة. إن طلبته أكثر من مرة فأحدث رسالة وحدها تعمل.',
        'إن لم تطلب ذلك فتجاهل هذه الرسالة: تبقى كلمة مرورك كما هي.',
      ],
    },
  },
  one_time_code: {
    en: {
      subject: 'Your {product} code',
      body: [
        'Hello {firstName},',
        'Your code is:',
        '{code}',
        'It works once, for {minutes}. It was asked for on {device} ({browser}).',
        'Never pass it on: nobody from {product} will ask you for it. If you did not ask for it, someone may know your password: the button below logs out every device, revokes your API keys and lets you choose a new password. It works for {days}.',
      ],
      button: 'This wasn’t me',
    },
    ar: {
      subject: 'رمزك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'رمزك هو:',
        '{code}',
        'يعمل مرة واحدة خلال {minutes}. طُلب من {device} ({browser}).',
        'لا تعطه أحدًا: لن يطلبه منك أحد من {product}. إن لم تطلبه فربما عرف أحدهم كلمة مرورك: يُسجّل الزر أدناه الخروج من جميع الأجهزة ويُبطل مفاتيح API، ثم تختار كلمة مرور جديدة. يعمل الزر خلال {days}.',
      ],
      button: 'لم أكن أنا',
    },
  },
  email_change_old: {
    en: {
      subject: 'Confirm the new email address of your {product} account',
      body: [
        'Hello {firstName},',
        'You asked to change the email address of your account to {newEmail}.',
        'It changes when you have confirmed it from here and from the new address.',
      ],
      button: 'Confirm the change',
      after: [
        'The link works once, for {hours}.',
        'If you did not ask for this, do not confirm it: somebody is in your account. The second link logs out every device and lets you choose a new password.',
      ],
      alarm: 'This wasn’t me',
    },
    ar: {
      subject: 'أكّد عنوان البريد الجديد لحسابك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'طلبتَ تغيير عنوان البريد الإلكتروني لحسابك إلى {newEmail}.',
        'يتغيّر العنوان بعد أن تؤكده من هنا ومن العنوان الجديد.',
      ],
      button: 'تأكيد التغيير',
      after: [
        'يعمل الرابط مرة واحدة خلال {hours}.',
        'إن لم تطلب ذلك فلا تؤكده: دخل أحدهم إلى حسابك. يُسجّل الرابط الثاني الخروج من جميع الأجهزة، ثم تختار كلمة مرور جديدة.',
      ],
      alarm: 'لم أكن أنا',
    },
  },
  email_change_new: {
    en: {
      subject: 'Confirm your new email address for {product}',
      body: ['Hello,', 'Someone, probably you, wants to use this address for a {product} account.'],
      button: 'Confirm this address',
      after: [
        'The link works once, for {hours}. The former address has to confirm as well.',
        'If it was not you, ignore this email: nothing will change.',
      ],
    },
    ar: {
      subject: 'أكّد عنوان بريدك الجديد في {product}',
      body: ['مرحبًا،', 'يريد شخص ما، ولعله أنت، استخدام هذا العنوان لحساب في {product}.'],
      button: 'تأكيد هذا العنوان',
      after: [
        'يعمل الرابط مرة واحدة خلال {hours}، ويجب أن يؤكد العنوان السابق أيضًا.',
        'إن لم تكن أنت فتجاهل هذه الرسالة: لن يتغير شيء.',
      ],
    },
  },
  email_taken: {
    en: {
      subject: 'Someone wanted to use your email address at {product}',
      body: [
        'Hello,',
        'Someone, perhaps you, has just asked to move another account to this address. It already has an account, so nothing was changed.',
        'To use it for the other account, delete this one or change its address first.',
      ],
      button: 'Log in',
      after: ['If it was not you, there is nothing to do.'],
    },
    ar: {
      subject: 'أراد أحدهم استخدام عنوان بريدك في {product}',
      body: [
        'مرحبًا،',
        'طلب شخص ما، ولعله أنت، نقل حساب آخر إلى هذا العنوان. لهذا العنوان حساب بالفعل، لذلك لم يتغير شيء.',
        'لاستخدامه للحساب الآخر احذف هذا الحساب أو غيّر عنوانه أولًا.',
      ],
      button: 'تسجيل الدخول',
      after: ['إن لم تكن أنت من طلب ذلك فلا داعي لفعل شيء.'],
    },
  },
  address_reserved: {
    en: {
      subject: 'This address is reserved at {product}',
      body: [
        'Hello,',
        'Someone, perhaps you, has just asked for a {product} account with this address. It belonged to an account that has moved to another address.',
        'So that this move can be undone, nobody else can use the address until {until}. After that you can register with it.',
      ],
      button: 'Log in',
      after: ['If it was not you, there is nothing to do.'],
    },
    ar: {
      subject: 'هذا العنوان محجوز في {product}',
      body: [
        'مرحبًا،',
        'طلب شخص ما، ولعله أنت، حسابًا في {product} بهذا العنوان قبل قليل. كان هذا العنوان لحساب انتقل إلى عنوان آخر.',
        'حتى يمكن التراجع عن ذلك الانتقال لا يستطيع أحد غيره استخدام العنوان قبل {until}. بعد ذلك يمكنك التسجيل به.',
      ],
      button: 'تسجيل الدخول',
      after: ['إن لم تكن أنت من طلب ذلك فلا داعي لفعل شيء.'],
    },
  },
  email_changed: {
    en: {
      subject: 'The email address of your {product} account was changed',
      body: [
        'Hello {firstName},',
        'On {when} the address of your account became {newEmail}. Our emails go there from now on, and you log in with it.',
        'If it was not you, restore this address within {days}: it logs out every device and sends you a link for a new password.',
      ],
      button: 'Restore this address',
    },
    ar: {
      subject: 'تغيّر عنوان البريد الإلكتروني لحسابك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'في {when} أصبح عنوان حسابك {newEmail}. تُرسل رسائلنا إليه من الآن، وبه تسجّل الدخول.',
        'إن لم تكن أنت من غيّره فاستعد هذا العنوان خلال {days}: يُسجَّل عندها الخروج من جميع الأجهزة ونرسل إليك رابطًا لاختيار كلمة مرور جديدة.',
      ],
      button: 'استعادة هذا العنوان',
    },
  },
  email_is_new: {
    en: {
      subject: 'This is now the address of your {product} account',
      body: [
        'Hello {firstName},',
        'You log in with this address from now on, and our emails come here. Everything else in your account is as it was.',
      ],
      button: 'Open your account',
    },
    ar: {
      subject: 'هذا هو العنوان الجديد لحسابك في {product}',
      body: ['مرحبًا {firstName}،', 'تسجّل الدخول بهذا العنوان من الآن، وإليه تصل رسائلنا. كل شيء آخر في حسابك كما كان.'],
      button: 'فتح حسابك',
    },
  },
  account_deleted: {
    en: {
      subject: 'Your {product} account is deleted',
      body: [
        'Hello {firstName},',
        'Your account is closed: you are logged out everywhere, your API keys no longer work, your public links show nothing, and your plan does not renew.',
        'On {erasedAt} everything in it is erased for good. Until then you can restore it.',
      ],
      button: 'Restore my account',
      after: [
        'The link works once. For a new one, log in or reset your password with this address.',
        'If it was not you, restore the account and choose a new password.',
      ],
    },
    ar: {
      subject: 'حُذف حسابك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'أُغلق حسابك: سُجّل خروجك من جميع الأجهزة، ولم تعد مفاتيح API تعمل، ولا تعرض روابطك العامة شيئًا، ولن تتجدد باقتك.',
        'في {erasedAt} يُمحى كل ما فيه نهائيًا، ويمكنك استعادته حتى ذلك الحين.',
      ],
      button: 'استعادة حسابي',
      after: [
        'يعمل الرابط مرة واحدة. للحصول على رابط جديد سجّل الدخول أو أعد تعيين كلمة المرور بهذا العنوان.',
        'إن لم تكن أنت من حذفه فاستعد الحساب واختر كلمة مرور جديدة.',
      ],
    },
  },
  account_erased: {
    en: {
      subject: 'Your {product} account is erased',
      body: [
        'Hello {firstName},',
        'Your account was closed on {when} and everything in it is erased for good. It cannot be restored.',
        'Invoices are kept for as long as the law asks.',
      ],
      after: ['If you did not expect this, write to {supportAddress}.'],
    },
    ar: {
      subject: 'مُحي حسابك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'أُغلق حسابك في {when} ومُحي كل ما فيه نهائيًا، ولا يمكن استعادته.',
        'تُحفظ الفواتير طوال المدة التي يفرضها القانون.',
      ],
      after: ['إن لم تكن تتوقع ذلك فاكتب إلى {supportAddress}.'],
    },
  },
  account_restored: {
    en: {
      subject: 'Your {product} account is restored',
      body: [
        'Hello {firstName},',
        'Your account was restored on {when}, with everything in it. You have to create your API keys again, and your plan ends with the period you have paid for unless you resume it.',
      ],
      button: 'Log in',
      after: [
        'If you did not delete it, use the second link: it removes every way to log in and lets you choose a new password.',
      ],
      alarm: 'This wasn’t me',
    },
    ar: {
      subject: 'استُعيد حسابك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'استُعيد حسابك في {when} بكل ما فيه. أنشئ مفاتيح API من جديد، وتنتهي باقتك بنهاية المدة المدفوعة ما لم تستأنفها.',
      ],
      button: 'تسجيل الدخول',
      after: ['إن لم تكن أنت من حذفه فاضغط الرابط الثاني: يُلغي كل طرق الدخول، ثم تختار كلمة مرور جديدة.'],
      alarm: 'لم أكن أنا',
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
  payment_returned: {
    en: {
      subject: 'Your payment goes back to you',
      body: [
        'Hello {firstName},',
        'Your payment of {paid} for {description} arrived after you had chosen another plan. Nothing was given for it, so all of it goes back the way it came. Your bank may take a few days to show it.',
        'Your current plan stays as it is.',
      ],
      button: 'See your payments',
    },
    ar: {
      subject: 'دفعتك تعود إليك',
      body: [
        'مرحبًا {firstName}،',
        'وصلت دفعتك {paid} مقابل {description} بعد أن اخترت باقة أخرى. لم يُمنح مقابلها شيء، لذا تعود إليك كاملة بالطريقة التي جاءت بها، وقد يحتاج مصرفك إلى بضعة أيام ليُظهرها.',
        'تبقى باقتك الحالية كما هي.',
      ],
      button: 'عرض مدفوعاتك',
    },
  },
  invitation: {
    en: {
      subject: '{inviter} invites you to {product}',
      body: [
        'Hello,',
        '{inviter} uses {product}, an AI assistant for work, and invites you to try it.',
        'Register with the button below. After your first payment you each receive {credits} Advanced credits.',
      ],
      button: 'Accept the invitation',
      after: [
        'You receive this email because {inviter} entered your address. If you do not know them, ignore it: we delete your address after {days} unless you register.',
      ],
    },
    ar: {
      subject: 'دعوة من {inviter} إلى {product}',
      body: [
        'مرحبًا،',
        'يستخدم صاحب العنوان {inviter} مساعد العمل {product} ويدعوك إلى تجربته.',
        'سجّل بالزر أدناه. وبعد أول دفعة لك يحصل كل منكما على {credits} وحدة من الرصيد المتقدم.',
      ],
      button: 'قبول الدعوة',
      after: [
        'وصلتك هذه الرسالة لأن صاحب العنوان {inviter} أدخل عنوانك. إن كنت لا تعرفه فتجاهلها: نحذف عنوانك بعد {days} ما لم تسجّل.',
      ],
    },
  },
  contact: {
    en: { subject: 'Contact form: {subject}', body: ['From: {name}, {email}'] },
    ar: { subject: 'نموذج الاتصال: {subject}', body: ['من: {name}، {email}'] },
  },
} satisfies Record<string, Record<Language, MailText>>;
