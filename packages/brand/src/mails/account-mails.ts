import type { Language } from '../words.ts';
import type { MailText } from './mail-text.ts';

/** The mails about an account and its plan, of the referral programme and of the contact form. */
export const accountMails = {
  activation: {
    en: {
      subject: 'Activate your {product} account',
      body: [
        'Hello,',
        'One more step: activate your account.',
        'Your free trial will then start and last {trialDays}.',
      ],
      button: 'Activate my account',
      after: [
        'The page asks for the password you chose for the account. The link works once, for {hours}.',
        'If you didn’t ask for an account at {product}, ignore this email: without that password no account will be created.',
      ],
    },
    ar: {
      subject: 'فعّل حسابك في {product}',
      body: ['مرحبًا،', 'بقيت خطوة واحدة: فعّل حسابك.', 'تبدأ عندها فترتك التجريبية المجانية وتستمر لمدة {trialDays}.'],
      button: 'تفعيل حسابي',
      after: [
        'تطلب الصفحة كلمة المرور التي اخترتها للحساب. يعمل الرابط مرة واحدة خلال {hours}.',
        'إن لم تطلب حسابًا في {product} فتجاهل هذه الرسالة: لن يُنشأ أي حساب من دون كلمة المرور تلك.',
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
        'تستمر فترتك التجريبية حتى {validTo}، وتنتهي تلقائيًا. لا حاجة إلى بطاقة.',
      ],
      button: 'فتح {product}',
    },
  },
  existing_account: {
    en: {
      subject: 'You already have a {product} account',
      body: [
        'Hello,',
        'Someone, probably you, has just tried to create an account with this address. It already has one, so nothing was changed.',
      ],
      button: 'Log in',
      after: ['Forgot your password? You can reset it on that page.', 'If this wasn’t you, you can ignore this email.'],
    },
    ar: {
      subject: 'لديك حساب في {product} بالفعل',
      body: [
        'مرحبًا،',
        'حاول شخص ما، ولعله أنت، إنشاء حساب بهذا العنوان قبل قليل. لهذا العنوان حساب بالفعل، لذلك لم يتغير شيء.',
      ],
      button: 'تسجيل الدخول',
      after: [
        'إن نسيت كلمة المرور فيمكنك إعادة تعيينها من تلك الصفحة.',
        'إن لم تكن أنت من حاول فيمكنك تجاهل هذه الرسالة.',
      ],
    },
  },
  reset: {
    en: {
      subject: 'Choose a new {product} password',
      body: ['Hello {firstName},', 'You asked to reset your password.'],
      button: 'Choose a new password',
      after: [
        'The link works once, for {minutes}. If you asked more than once, only the newest email works.',
        'If you didn’t ask for this, ignore this email: your password won’t change.',
      ],
    },
    ar: {
      subject: 'اختر كلمة مرور جديدة لحسابك في {product}',
      body: ['مرحبًا {firstName}،', 'طلبتَ اختيار كلمة مرور جديدة.'],
      button: 'اختيار كلمة مرور جديدة',
      after: [
        'الرابط صالح لمدة {minutes} ويعمل مرة واحدة. إن طلبته أكثر من مرة فأحدث رسالة وحدها تعمل.',
        'إن لم تطلب ذلك فتجاهل هذه الرسالة: لن تتغير كلمة مرورك.',
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
        'It works once, for {minutes}. It was requested on {device} ({browser}).',
        'Don’t share it. {product} will never ask you for it. If you didn’t ask for it, someone may know your password: the button below logs out every device, revokes your API keys and lets you choose a new password. It works for {days}.',
      ],
      button: 'This wasn’t me',
    },
    ar: {
      subject: 'رمزك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'رمزك هو:',
        '{code}',
        'يعمل مرة واحدة خلال {minutes}. طُلب عبر {device} ({browser}).',
        'لا تشاركه مع أحد. لن يطلبه منك {product} أبدًا. إن لم تطلبه فربما عرف أحدهم كلمة مرورك: بالزر أدناه يُسجَّل الخروج من كل الأجهزة وتُبطَل مفاتيح API، ثم تختار كلمة مرور جديدة. يعمل الزر خلال {days}.',
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
        'It will change once you’ve confirmed it from both addresses.',
      ],
      button: 'Confirm the change',
      after: [
        'The link works once, for {hours}.',
        'If you didn’t ask for this, don’t confirm it: someone may have access to your account. The second link logs out every device and lets you choose a new password.',
      ],
      alarm: 'This wasn’t me',
    },
    ar: {
      subject: 'أكّد عنوان البريد الجديد لحسابك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'طلبتَ تغيير عنوان البريد الإلكتروني لحسابك إلى {newEmail}.',
        'سيتغيّر العنوان بعد أن تؤكده من العنوانين.',
      ],
      button: 'تأكيد التغيير',
      after: [
        'يعمل الرابط مرة واحدة خلال {hours}.',
        'إن لم تطلب ذلك فلا تؤكده: ربما دخل أحدهم إلى حسابك. بالرابط الثاني يُسجَّل الخروج من كل الأجهزة، ثم تختار كلمة مرور جديدة.',
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
        'The link works once, for {hours}. The previous address has to confirm as well.',
        'If this wasn’t you, ignore this email: nothing will change.',
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
      after: ['If this wasn’t you, you can ignore this email.'],
    },
    ar: {
      subject: 'أراد أحدهم استخدام عنوان بريدك في {product}',
      body: [
        'مرحبًا،',
        'طلب شخص ما، ولعله أنت، نقل حساب آخر إلى هذا العنوان. لهذا العنوان حساب بالفعل، لذلك لم يتغير شيء.',
        'لاستخدامه للحساب الآخر احذف هذا الحساب أو غيّر عنوانه أولًا.',
      ],
      button: 'تسجيل الدخول',
      after: ['إن لم تكن أنت من طلب ذلك فيمكنك تجاهل هذه الرسالة.'],
    },
  },
  address_reserved: {
    en: {
      subject: 'This address is reserved at {product}',
      body: [
        'Hello,',
        'Someone, perhaps you, has just asked for a {product} account with this address. It belonged to an account that has moved to another address.',
        'Until {until} the address is reserved so the change can be undone. After that you can create an account with it.',
      ],
      button: 'Log in',
      after: ['If this wasn’t you, you can ignore this email.'],
    },
    ar: {
      subject: 'هذا العنوان محجوز في {product}',
      body: [
        'مرحبًا،',
        'طلب شخص ما، ولعله أنت، حسابًا في {product} بهذا العنوان قبل قليل. كان هذا العنوان لحساب انتقل إلى عنوان آخر.',
        'العنوان محجوز حتى {until} ليمكن التراجع عن ذلك التغيير. بعد ذلك يمكنك إنشاء حساب به.',
      ],
      button: 'تسجيل الدخول',
      after: ['إن لم تكن أنت من طلب ذلك فيمكنك تجاهل هذه الرسالة.'],
    },
  },
  email_changed: {
    en: {
      subject: 'The email address of your {product} account was changed',
      body: [
        'Hello {firstName},',
        'Your account’s email address was changed to {newEmail} on {when}. From now on you’ll use it to log in, and we’ll send our emails there.',
        'If this wasn’t you, restore this address within {days}. That logs out every device, and we’ll send you a link to set a new password.',
      ],
      button: 'Restore this address',
    },
    ar: {
      subject: 'تغيّر عنوان البريد الإلكتروني لحسابك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'تغيّر عنوان بريد حسابك إلى {newEmail} في {when}. من الآن تستخدمه لتسجيل الدخول، ونرسل إليه رسائلنا.',
        'إن لم تكن أنت من غيّره فاستعد هذا العنوان خلال {days}. سيُسجَّل عندها الخروج من كل الأجهزة ونرسل إليك رابطًا لاختيار كلمة مرور جديدة.',
      ],
      button: 'استعادة هذا العنوان',
    },
  },
  email_is_new: {
    en: {
      subject: 'This is now the address of your {product} account',
      body: [
        'Hello {firstName},',
        'From now on you’ll use this address to log in, and we’ll send our emails here. Nothing else in your account has changed.',
      ],
      button: 'Open your account',
    },
    ar: {
      subject: 'هذا هو العنوان الجديد لحسابك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'من الآن تستخدم هذا العنوان لتسجيل الدخول، ونرسل إليه رسائلنا. لم يتغير شيء آخر في حسابك.',
      ],
      button: 'فتح حسابك',
    },
  },
  account_deleted: {
    en: {
      subject: 'Your {product} account is deleted',
      body: [
        'Hello {firstName},',
        'Your account is closed. You’ve been logged out everywhere, your API keys and shared links no longer work, and your plan won’t renew.',
        'On {erasedAt} everything in it will be permanently deleted. Until then you can restore it.',
      ],
      button: 'Restore my account',
      after: [
        'The link works once. For a new one, log in or reset your password with this address.',
        'If this wasn’t you, restore the account and choose a new password.',
      ],
    },
    ar: {
      subject: 'حُذف حسابك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'أُغلق حسابك. سُجّل خروجك من كل الأجهزة، ولم تعد مفاتيح API وروابطك المشتركة تعمل، ولن تتجدد باقتك.',
        'في {erasedAt} سيُحذف كل ما فيه نهائيًا، ويمكنك استعادته حتى ذلك الحين.',
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
        'Your account was restored on {when}, with everything in it. You’ll have to create your API keys again, and your plan will end with the period you’ve paid for unless you resume it.',
      ],
      button: 'Log in',
      after: [
        'If you didn’t delete it, use the second link. It removes every way to log in and lets you choose a new password.',
      ],
      alarm: 'This wasn’t me',
    },
    ar: {
      subject: 'استُعيد حسابك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'استُعيد حسابك في {when} بكل ما فيه. ستحتاج إلى إنشاء مفاتيح API مرة أخرى، وستنتهي باقتك بنهاية المدة المدفوعة ما لم تستأنفها.',
      ],
      button: 'تسجيل الدخول',
      after: ['إن لم تكن أنت من حذفه فاضغط الرابط الثاني: تُلغى به كل طرق الدخول، ثم تختار كلمة مرور جديدة.'],
      alarm: 'لم أكن أنا',
    },
  },
  renewal_failed: {
    en: {
      subject: 'We couldn’t renew your {product} plan',
      body: [
        'Hello {firstName},',
        'The payment for your {planName} plan didn’t go through. We’ll try again over the next few days. Until then your plan stays active, but without new monthly credits.',
      ],
      button: 'Update payment method',
      after: ['If your card is valid and has funds, you don’t need to do anything.'],
    },
    ar: {
      subject: 'تعذّر تجديد باقتك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'لم تنجح عملية الدفع لباقتك {planName}. سنعيد المحاولة خلال الأيام القادمة، وتستمر باقتك حتى ذلك الحين من دون رصيد شهري جديد.',
      ],
      button: 'تحديث وسيلة الدفع',
      after: ['إن كانت بطاقتك صالحة ورصيدها كافٍ فلا يلزمك فعل أي شيء.'],
    },
  },
  payment_returned: {
    en: {
      subject: 'We’re refunding your payment',
      body: [
        'Hello {firstName},',
        'Your payment of {paid} for {description} arrived after you had chosen another plan. You received nothing for it, so we’re refunding it in full to your original payment method. Your bank may take a few days to show it.',
        'Your current plan doesn’t change.',
      ],
      button: 'See your payments',
    },
    ar: {
      subject: 'سنعيد إليك دفعتك',
      body: [
        'مرحبًا {firstName}،',
        'وصلت دفعتك {paid} مقابل {description} بعد أن اخترت باقة أخرى. لم تحصل على شيء مقابلها، لذا سنعيدها كاملة بوسيلة الدفع نفسها، وقد يحتاج مصرفك إلى بضعة أيام ليُظهرها.',
        'لن تتغير باقتك الحالية.',
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
        'Create an account with the button below. After your first payment, you’ll each receive {credits} Advanced credits.',
      ],
      button: 'Accept the invitation',
      after: [
        'You receive this email because {inviter} entered your address. If you don’t know them, ignore it: we’ll delete your address after {days} unless you create an account.',
      ],
    },
    ar: {
      subject: 'دعوة من {inviter} إلى {product}',
      body: [
        'مرحبًا،',
        'وصلتك دعوة من {inviter} لتجربة {product}، مساعد الذكاء الاصطناعي للعمل.',
        'أنشئ حسابًا بالزر أدناه. وبعد أول دفعة لك يحصل كل منكما على وحدات متقدمة عددها {credits}.',
      ],
      button: 'قبول الدعوة',
      after: [
        'وصلتك هذه الرسالة لأن صاحب العنوان {inviter} أدخل عنوانك. إن كنت لا تعرفه فتجاهلها: سنحذف عنوانك بعد {days} ما لم تنشئ حسابًا.',
      ],
    },
  },
  contact: {
    en: { subject: 'Contact form: {subject}', body: ['From: {name}, {email}'] },
    ar: { subject: 'استمارة التواصل: {subject}', body: ['من: {name}، {email}'] },
  },
} satisfies Record<string, Record<Language, MailText>>;
