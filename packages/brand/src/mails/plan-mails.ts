import type { Language } from '../words.ts';
import type { MailText } from './mail-text.ts';

/** The mails about a purchase, its terms and what is left of its credit. */
export const planMails = {
  contract_concluded: {
    en: {
      subject: 'Your {product} purchase',
      body: [
        'Hello {firstName},',
        'Thank you for your purchase on {when}: {description}, for {paid}.',
        'It renews on {renewsAt} until you cancel it under Account, Plan.',
        'At your request we began on {startedAt}. If you withdraw, we keep the share of the price for the credits you have used by then.',
        'You can withdraw from this contract until {endsAt} without giving a reason:',
      ],
      button: 'Withdraw from contract here',
      after: ['You find the same link under Account, Plan.'],
    },
    ar: {
      subject: 'مشترياتك من {product}',
      body: [
        'مرحبًا {firstName}،',
        'شكرًا لشرائك في {when}: {description}، مقابل {paid}.',
        'يتجدد الاشتراك في {renewsAt} حتى تلغيه من الحساب، قسم الباقة.',
        'بدأنا في {startedAt} بناءً على طلبك. إن انسحبت فسنحتفظ من السعر بما يقابل الرصيد الذي استخدمته حتى ذلك الحين.',
        'يمكنك الانسحاب من هذا العقد حتى {endsAt} من دون إبداء أي سبب:',
      ],
      button: 'الانسحاب من العقد هنا',
      after: ['تجد الرابط نفسه في الحساب، قسم الباقة.'],
    },
  },
  withdrawal_received: {
    en: {
      subject: 'We have received your withdrawal from your {product} contract',
      body: [
        'Hello {firstName},',
        'We received your withdrawal on {when}. Your declaration:',
        'I, {name}, withdraw from the contract concluded on {boughtAt} for {description} (contract {contract}). Confirmation to: {email}.',
        'The contract has ended. You had paid {paid} for it.',
        'We keep {kept} for the share of the credits that you used before.',
        'We refund {refund} to the payment method you used. This takes no longer than 14 days.',
        '{toBalance} was left over from an earlier plan. It counts towards your next plan again.',
      ],
      after: ['Keep this email: it confirms what you declared, and when.'],
    },
    ar: {
      subject: 'استلمنا انسحابك من عقدك مع {product}',
      body: [
        'مرحبًا {firstName}،',
        'استلمنا انسحابك في {when}. وهذا نص إقرارك:',
        'أنا، {name}، أنسحب من العقد المبرم في {boughtAt} بشأن {description} (العقد {contract}). يُرسل التأكيد إلى: {email}.',
        'انتهى العقد. وكنت قد دفعت مقابله {paid}.',
        'نحتفظ بمبلغ {kept} مقابل ما استخدمته من الرصيد قبل ذلك.',
        'نعيد إليك {refund} بوسيلة الدفع التي استخدمتها، خلال 14 يومًا على الأكثر.',
        'كان {toBalance} متبقيًا من باقة سابقة، وسيُخصم من جديد من سعر باقتك القادمة.',
      ],
      after: ['احتفظ بهذه الرسالة: فهي تؤكد ما أقررت به ومتى.'],
    },
  },
  payment_refunded: {
    en: {
      subject: 'Your {product} refund',
      body: [
        'Hello {firstName},',
        'We refunded {refund} of the {paid} that you paid on {boughtAt} for {description}. It goes back the way it came; your bank may take a few days to show it.',
        'What you had paid for has ended: {ended}.',
        'You still owe {owed} for credits you used.',
      ],
      button: 'See your payments',
      after: ['If you did not expect this, write to {supportAddress}.'],
    },
    ar: {
      subject: 'استرداد مبلغك من {product}',
      body: [
        'مرحبًا {firstName}،',
        'رددنا إليك {refund} من مبلغ {paid} الذي دفعته في {boughtAt} مقابل {description}. يعود المبلغ بالطريقة التي جاء بها، وقد يحتاج مصرفك إلى بضعة أيام ليُظهره.',
        'انتهى ما دفعت مقابله: {ended}.',
        'بقي عليك {owed} مقابل رصيد استخدمته.',
      ],
      button: 'عرض مدفوعاتك',
      after: ['إن لم تكن تتوقع ذلك فاكتب إلى {supportAddress}.'],
    },
  },
  credit_taken: {
    en: {
      subject: 'We took back {product} credits',
      body: [
        'Hello {firstName},',
        'We had given you credits and took some of them back on {when}: {credit}.',
        'Credits that you bought, and those of your plan, stay as they are.',
      ],
      button: 'See your usage',
      after: ['If you did not expect this, write to {supportAddress}.'],
    },
    ar: {
      subject: 'استعدنا رصيدًا في {product}',
      body: [
        'مرحبًا {firstName}،',
        'كنا قد منحناك رصيدًا واستعدنا جزءًا منه في {when}: {credit}.',
        'يبقى الرصيد الذي اشتريته ورصيد باقتك كما هما.',
      ],
      button: 'عرض استخدامك',
      after: ['إن لم تكن تتوقع ذلك فاكتب إلى {supportAddress}.'],
    },
  },
  terms_change: {
    en: {
      subject: 'Your {product} plan changes when it renews',
      body: [
        'Hello {firstName},',
        'Your {planName} plan renews on {renewsAt}. From then on its terms change; until then everything stays as it is.',
        'The price becomes {price}. It is {priceBefore} now.',
        'Standard credits a month: {standard} instead of {standardBefore}.',
        'Advanced credits a month: {advanced} instead of {advancedBefore}.',
        'Image credits a month: {image} instead of {imageBefore}.',
        'No longer included: {models}.',
        'If you do not want this, cancel before {renewsAt} in two clicks under Account, Plan. You keep your plan until then and pay nothing more.',
      ],
      button: 'See your plan',
    },
    ar: {
      subject: 'تتغير باقتك في {product} عند تجديدها',
      body: [
        'مرحبًا {firstName}،',
        'تتجدد باقتك {planName} في {renewsAt}. تتغير شروطها من ذلك الموعد، ويبقى كل شيء كما هو حتى حينه.',
        'يصبح السعر {price}، وهو الآن {priceBefore}.',
        'الوحدات القياسية في الشهر: {standard} بدلًا من {standardBefore}.',
        'الوحدات المتقدمة في الشهر: {advanced} بدلًا من {advancedBefore}.',
        'وحدات الصور في الشهر: {image} بدلًا من {imageBefore}.',
        'لم تعد تشملها الباقة: {models}.',
        'إن لم ترد ذلك فألغِ الباقة قبل {renewsAt} بنقرتين من الحساب، قسم الباقة. تحتفظ بها حتى ذلك الموعد ولا تدفع شيئًا بعده.',
      ],
      button: 'عرض باقتك',
    },
  },
  credit_low: {
    en: {
      subject: 'Most of this month’s {product} credits are used',
      body: [
        'Hello {firstName},',
        'At least 80% of this month’s Standard credits are used. Left: {standard}.',
        'At least 80% of this month’s Advanced credits are used. Left, with those you bought: {advanced}.',
        'At least 80% of this month’s Image credits are used. Left, with those you bought: {image}.',
        'What your plan gave for this month can be used until {endsAt}.',
      ],
      button: 'See your usage',
      after: ['If you do not want these emails, turn them off on the same page.'],
    },
    ar: {
      subject: 'استُخدم معظم رصيدك لهذا الشهر في {product}',
      body: [
        'مرحبًا {firstName}،',
        'استُخدم 80% على الأقل من وحدات هذا الشهر القياسية. المتبقي: {standard}.',
        'استُخدم 80% على الأقل من وحدات هذا الشهر المتقدمة. المتبقي مع ما اشتريته: {advanced}.',
        'استُخدم 80% على الأقل من وحدات الصور لهذا الشهر. المتبقي مع ما اشتريته: {image}.',
        'يمكن استخدام ما منحته باقتك لهذا الشهر حتى {endsAt}.',
      ],
      button: 'عرض استخدامك',
      after: ['إن كنت لا تريد هذه الرسائل فأوقفها في الصفحة نفسها.'],
    },
  },
  credit_used_up: {
    en: {
      subject: 'Your {product} credits are used up',
      body: [
        'Hello {firstName},',
        'All your Standard credits are used: {standard} are left.',
        'All your Advanced credits are used: {advanced} are left.',
        'All your Image credits are used: {image} are left.',
      ],
      button: 'Buy credits',
      after: ['You see what used them under Account, Usage. There you can turn these emails off as well.'],
    },
    ar: {
      subject: 'نفد رصيدك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'استُخدمت وحداتك القياسية كلها، والمتبقي منها {standard}.',
        'استُخدمت وحداتك المتقدمة كلها، والمتبقي منها {advanced}.',
        'استُخدمت وحدات الصور كلها، والمتبقي منها {image}.',
      ],
      button: 'شراء رصيد',
      after: ['ترى ما استهلكها في الحساب، قسم الاستخدام، ويمكنك هناك إيقاف هذه الرسائل أيضًا.'],
    },
  },
} satisfies Record<string, Record<Language, MailText>>;
