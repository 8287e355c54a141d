import { type Phrases, planNames, translatePhrase, withoutNumbers } from './plan-text.ts';
import { listTools } from './tools.ts';
import type { Language, Words } from './words.ts';

/** Credits that a plan grants each month, by credit group. */
export type Grants = { standard: number; advanced: number; image: number };

/** Group heading → entries; an entry is a text, or label → description. */
export type BannerContent = Record<string, (string | Record<string, string>)[]>;

export type PlanSeed = {
  id: number;
  name: string;
  isTrial: boolean;
  trialDays: number | null;
  /** Minor units of `currency`; null where there is no price. */
  monthlyPrice: number | null;
  yearlyPrice: number | null;
  currency: string;
  grants: Grants;
};

const usd = { currency: 'USD' };

/** The plans that fill an empty database, and that the pricing page is built from. */
export const planSeeds: readonly PlanSeed[] = [
  {
    id: 1,
    name: 'Trial',
    isTrial: true,
    trialDays: 14,
    monthlyPrice: null,
    yearlyPrice: null,
    ...usd,
    grants: { standard: 60, advanced: 10, image: 5 },
  },
  {
    id: 2,
    name: 'Lite',
    isTrial: false,
    trialDays: null,
    monthlyPrice: 500,
    yearlyPrice: 5000,
    ...usd,
    grants: { standard: 600, advanced: 60, image: 25 },
  },
  {
    id: 3,
    name: 'Pro',
    isTrial: false,
    trialDays: null,
    monthlyPrice: 1200,
    yearlyPrice: 12000,
    ...usd,
    grants: { standard: 3000, advanced: 400, image: 120 },
  },
  {
    id: 4,
    name: 'Pro+',
    isTrial: false,
    trialDays: null,
    monthlyPrice: 2500,
    yearlyPrice: 25000,
    ...usd,
    grants: { standard: 10000, advanced: 1500, image: 400 },
  },
];

/** The plan that the cards recommend, by its name, and why. */
export const recommendedPlan: { name: string; reason: Words } = {
  name: 'Pro',
  reason: { en: 'Our pick for daily work', ar: 'اختيارنا للعمل اليومي' },
};

export type CreditPackSeed = {
  id: number;
  name: string;
  group: keyof Grants;
  credits: number;
  /** Minor units of `currency`. */
  price: number;
  currency: string;
  validDays: number;
};

export const creditPackSeeds: readonly CreditPackSeed[] = [
  { id: 1, name: '200 Advanced', group: 'advanced', credits: 200, price: 500, ...usd, validDays: 365 },
  { id: 2, name: '60 Image', group: 'image', credits: 60, price: 500, ...usd, validDays: 365 },
];

// Without `toLocaleString`, because the language data that it loads slows every start of the server.
const count = (value: number): string =>
  value < 1000 ? String(value) : `${count(Math.floor(value / 1000))},${String(value % 1000).padStart(3, '0')}`;

type Entry = Words | { label: Words; description: Words };

const section = (en: string, ar: string, entries: Entry[]) => ({ heading: { en, ar }, entries });

/** Their forms go by the number, which an operator may change. */
const creditUnits = {
  standard: '#[وحدة قياسية واحدة|وحدتان قياسيتان|وحدات قياسية|وحدة قياسية]',
  advanced: '#[وحدة متقدمة واحدة|وحدتان متقدمتان|وحدات متقدمة|وحدة متقدمة]',
  image: '#[وحدة صور واحدة|وحدتا صور|وحدات صور|وحدة صور]',
} as const;
const everydayQuestions = 'نحو #[سؤال|سؤالين|أسئلة|سؤالًا|سؤال] يوميًا';

const monthly = (grants: Grants) =>
  section('Every month', 'كل شهر', [
    {
      label: { en: `${count(grants.standard)} Standard credits`, ar: creditUnits.standard },
      description: { en: 'quick models for everyday questions', ar: 'نماذج سريعة للأسئلة اليومية' },
    },
    {
      label: { en: `${count(grants.advanced)} Advanced credits`, ar: creditUnits.advanced },
      description: { en: 'our strongest models for harder work', ar: 'أقوى النماذج للعمل الصعب' },
    },
    {
      label: { en: `${count(grants.image)} Image credits`, ar: creditUnits.image },
      description: { en: 'generated from your descriptions', ar: 'تُرسم من وصفك' },
    },
  ]);

const tools = section('In every plan', 'في كل باقة', [
  { en: listTools('en'), ar: listTools('ar') },
  { en: 'Files and images up to 10 MB', ar: 'ملفات وصور حتى 10 ميغابايت' },
  { en: 'Searchable history and share links', ar: 'سجلّ قابل للبحث وروابط مشاركة' },
]);

const trialEnding = { en: 'Ends automatically', ar: 'تنتهي تلقائيًا' };
const ending = { en: 'Renews until you cancel', ar: 'تتجدد حتى تلغيها' };
const moreCredits = { en: 'Extra credits when you need them', ar: 'رصيد إضافي عند الحاجة' };

const perDay = ({ standard }: Grants): Entry => {
  const questions = count(Math.floor(standard / 300) * 10);
  return { en: `About ${questions} everyday questions a day`, ar: everydayQuestions };
};

const fitOfTrial = (days: number) =>
  section('To get started', 'للتجربة', [
    { en: `${days} days, no card needed`, ar: '#[يوم واحد|يومان|أيام|يومًا|يوم]، ولا حاجة إلى بطاقة' },
    trialEnding,
  ]);

const headings: Record<string, Words> = {
  Lite: { en: 'For occasional use', ar: 'للاستخدام بين حين وآخر' },
  Pro: { en: 'For daily work', ar: 'للعمل اليومي' },
  'Pro+': { en: 'For heavy use', ar: 'للاستخدام المكثف' },
};

function fit({ name, trialDays, grants }: PlanSeed) {
  if (trialDays !== null) return fitOfTrial(trialDays);
  const heading = headings[name];
  return heading && section(heading.en, heading.ar, [perDay(grants), moreCredits, ending]);
}

const sectionsOf = (plan: PlanSeed) => [monthly(plan.grants), tools, fit(plan)].filter((part) => part !== undefined);

/** The feature list of a seed plan in the shape of `banner_content`; the database holds the English one as JSON text. */
export const bannerContent = (plan: PlanSeed, language: Language = 'en'): BannerContent =>
  Object.fromEntries(
    sectionsOf(plan).map((part) => [
      part.heading[language],
      part.entries.map((entry) =>
        'label' in entry
          ? { [planText(entry.label.en, language)]: entry.description[language] }
          : planText(entry.en, language),
      ),
    ]),
  );

const phrases = planSeeds
  .flatMap(sectionsOf)
  .flatMap((part) => [part.heading, ...part.entries.flatMap((e) => ('label' in e ? [e.label, e.description] : [e]))]);
const packNames = creditPackSeeds.map(({ name, group }) => ({ en: name, ar: creditUnits[group] }));
/** Phrases of earlier versions, which older databases still contain. */
const formerPhrases: Phrases = {
  'the strongest models for hard work': 'أقوى النماذج للعمل الصعب',
  'Every tool': 'كل الأدوات',
  Chat: 'المحادثة',
  'Art, Write, Read and Translate': 'الرسم والكتابة والقراءة والترجمة',
  '# Standard queries': creditUnits.standard,
  '# Advanced queries': creditUnits.advanced,
  '# images': creditUnits.image,
  '# pictures': creditUnits.image,
  'About # Standard queries a day': everydayQuestions,
  'Files and pictures up to # MB': 'ملفات وصور حتى # ميغابايت',
  'drawn from your description': 'تُرسم من وصفك',
  'To try': 'للتجربة',
  'For now and then': 'للاستخدام بين حين وآخر',
  'Ends automatically': 'تنتهي تلقائيًا',
  'Ends by itself': 'تنتهي تلقائيًا',
  'Cancel at any time': 'يمكن إلغاؤها في أي وقت',
};

/** The Arabic of the plans' texts, of the trial's name and of the packs' names. */
export const arabicPhrases: Phrases = {
  ...formerPhrases,
  ...planNames,
  ...Object.fromEntries([...phrases, ...packNames].map(({ en, ar }) => [withoutNumbers(en), withoutNumbers(ar)])),
};

/** A plan's text or name or a pack's name from the server, which speaks English, in the reader's language where it is ours. */
export const planText = (text: string, language: Language): string =>
  language === 'ar' ? translatePhrase(text, arabicPhrases) : text;
