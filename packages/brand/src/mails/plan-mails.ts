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
        'It renews on {renewsAt} until you cancel it in Account › Plan.',
        'At your request we began on {startedAt}. If you withdraw, we’ll keep the part of the price that covers the credits you’ve used by then.',
        'You can withdraw from this contract until {endsAt} without giving a reason:',
      ],
      button: 'Withdraw from contract here',
      after: ['The same link is in Account › Plan.'],
    },
    ar: {
      subject: 'عملية الشراء من {product}',
      body: [
        'مرحبًا {firstName}،',
        'شكرًا لشرائك في {when}: {description}، مقابل {paid}.',
        'يتجدد الاشتراك في {renewsAt} حتى تلغيه من «الحساب» ثم «الباقة».',
        'بدأنا في {startedAt} بناءً على طلبك. إن انسحبت فسنحتفظ من السعر بما يقابل الرصيد الذي استخدمته حتى ذلك الحين.',
        'يمكنك الانسحاب من هذا العقد حتى {endsAt} من دون إبداء أي سبب:',
      ],
      button: 'الانسحاب من العقد هنا',
      after: ['تجد الرابط نفسه في «الحساب» ثم «الباقة».'],
    },
  },
  withdrawal_received: {
    en: {
      subject: 'We’ve received your withdrawal from your {product} contract',
      body: [
        'Hello {firstName},',
        'We received your withdrawal on {when}. Your declaration:',
        'I, {name}, withdraw from the contract concluded on {boughtAt} for {description} (contract {contract}). Confirmation to: {email}.',
        'The contract has ended. You had paid {paid} for it.',
        'We keep {kept} for the credits you used before withdrawing.',
        'We’ll refund {refund} to the payment method you used. This takes no longer than 14 days.',
        '{toBalance} came from an earlier plan. It will count towards your next plan again.',
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
        'نحتفظ بمبلغ {kept} مقابل ما استخدمته من الرصيد قبل الانسحاب.',
        'سنعيد إليك {refund} بوسيلة الدفع التي استخدمتها، خلال 14 يومًا على الأكثر.',
        'كان {toBalance} متبقيًا من باقة سابقة، وسيُخصم مرة أخرى من سعر باقتك القادمة.',
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
      subject: 'Your {product} plan will change when it renews',
      body: [
        'Hello {firstName},',
        'Your {planName} plan renews on {renewsAt}. Its terms will change from then on. Nothing changes until then.',
        'New price: {price} (currently {priceBefore}).',
        'Standard credits a month: {standard} (currently {standardBefore}).',
        'Advanced credits a month: {advanced} (currently {advancedBefore}).',
        'Image credits a month: {image} (currently {imageBefore}).',
        'No longer included: {models}.',
        'To avoid this change, cancel before {renewsAt} in Account › Plan. You’ll keep your plan until then and pay nothing more.',
      ],
      button: 'See your plan',
    },
    ar: {
      subject: 'ستتغير باقتك في {product} عند تجديدها',
      body: [
        'مرحبًا {firstName}،',
        'تتجدد باقتك {planName} في {renewsAt}. ستتغير شروطها من ذلك الموعد، ويبقى كل شيء كما هو حتى حينه.',
        'السعر الجديد: {price} (الحالي {priceBefore}).',
        'الوحدات القياسية في الشهر: {standard} (حاليًا {standardBefore}).',
        'الوحدات المتقدمة في الشهر: {advanced} (حاليًا {advancedBefore}).',
        'وحدات الصور في الشهر: {image} (حاليًا {imageBefore}).',
        'لن تشمل الباقة بعد ذلك: {models}.',
        'إن لم ترغب في ذلك فألغِ الباقة قبل {renewsAt} من «الحساب» ثم «الباقة». ستحتفظ بها حتى ذلك الموعد ولن تدفع شيئًا بعده.',
      ],
      button: 'عرض باقتك',
    },
  },
  credit_low: {
    en: {
      subject: 'You’ve used most of this month’s {product} credits',
      body: [
        'Hello {firstName},',
        'You’ve used at least 80% of this month’s Standard credits. Left: {standard}.',
        'You’ve used at least 80% of this month’s Advanced credits. Left, including credits you bought: {advanced}.',
        'You’ve used at least 80% of this month’s Image credits. Left, including credits you bought: {image}.',
        'This month’s credits are valid until {endsAt}.',
      ],
      button: 'See your usage',
      after: ['You can turn these emails off on the same page.'],
    },
    ar: {
      subject: 'استُخدم معظم رصيدك لهذا الشهر في {product}',
      body: [
        'مرحبًا {firstName}،',
        'استُخدم 80% على الأقل من وحدات هذا الشهر القياسية. المتبقي: {standard}.',
        'استُخدم 80% على الأقل من وحدات هذا الشهر المتقدمة. المتبقي مع ما اشتريته: {advanced}.',
        'استُخدم 80% على الأقل من وحدات الصور لهذا الشهر. المتبقي مع ما اشتريته: {image}.',
        'رصيد هذا الشهر صالح حتى {endsAt}.',
      ],
      button: 'عرض استخدامك',
      after: ['يمكنك إيقاف هذه الرسائل من الصفحة نفسها.'],
    },
  },
  credit_used_up: {
    en: {
      subject: 'Your {product} credits are used up',
      body: [
        'Hello {firstName},',
        'Standard credits left: {standard}.',
        'Advanced credits left: {advanced}.',
        'Image credits left: {image}.',
      ],
      button: 'Buy credits',
      after: ['See what used them, or turn these emails off, in Account › Usage.'],
    },
    ar: {
      subject: 'نفد رصيدك في {product}',
      body: [
        'مرحبًا {firstName}،',
        'المتبقي من وحداتك القياسية: {standard}.',
        'المتبقي من وحداتك المتقدمة: {advanced}.',
        'المتبقي من وحدات الصور: {image}.',
      ],
      button: 'شراء رصيد',
      after: ['تجد تفاصيل استخدامها في «الحساب» ثم «الاستخدام»، ويمكنك هناك إيقاف هذه الرسائل أيضًا.'],
    },
  },
} satisfies Record<string, Record<Language, MailText>>;
