import { built, type ToolId, toolIds } from './tools.ts';
import type { Language, Words } from './words.ts';

/** Queries a plan grants each month, by query credit group (contract.md 4). */
export type Grants = { standard: number; advanced: number; image: number };

/** spec §2: group heading → entries; an entry is a text, or label → description. */
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
  currencySymbol: string;
  grants: Grants;
};

const usd = { currency: 'USD', currencySymbol: '$' };

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

export type CreditPackSeed = {
  id: number;
  name: string;
  group: keyof Grants;
  credits: number;
  /** Minor units of `currency`. */
  price: number;
  currency: string;
  currencySymbol: string;
  validDays: number;
};

export const creditPackSeeds: readonly CreditPackSeed[] = [
  { id: 1, name: '200 Advanced', group: 'advanced', credits: 200, price: 500, ...usd, validDays: 365 },
  { id: 2, name: '60 Image', group: 'image', credits: 60, price: 500, ...usd, validDays: 365 },
];

// By hand: the languages' data that `toLocaleString` loads would be felt at every start of the server.
const count = (value: number) => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');

type Entry = Words | { label: Words; description: Words };

const section = (en: string, ar: string, entries: Entry[]) => ({ heading: { en, ar }, entries });

const monthly = (grants: Grants) =>
  section('Every month', 'كل شهر', [
    {
      label: { en: `${count(grants.standard)} Standard queries`, ar: `${count(grants.standard)} استعلام قياسي` },
      description: { en: 'quick models for everyday questions', ar: 'نماذج سريعة للأسئلة اليومية' },
    },
    {
      label: { en: `${count(grants.advanced)} Advanced queries`, ar: `${count(grants.advanced)} استعلام متقدم` },
      description: { en: 'the strongest models for hard work', ar: 'أقوى النماذج للعمل الصعب' },
    },
    {
      label: { en: `${count(grants.image)} pictures`, ar: `${count(grants.image)} صورة` },
      description: built.art
        ? { en: 'drawn from your description', ar: 'تُرسم من وصفك' }
        : { en: 'with the Art tool, coming soon', ar: 'مع أداة الرسم، قريبًا' },
    },
  ]);

const toolNames: Record<ToolId, Words> = {
  chat: { en: 'Chat', ar: 'المحادثة' },
  art: { en: 'Art', ar: 'الرسم' },
  write: { en: 'Write', ar: 'الكتابة' },
  read: { en: 'Read', ar: 'القراءة' },
  translate: { en: 'Translate', ar: 'الترجمة' },
};

const listOf = (tools: ToolId[], language: Language): string => {
  const names = tools.map((tool) => toolNames[tool][language]);
  if (language === 'ar') return names.join(' و');
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
};

const now = toolIds.filter((tool) => built[tool]);
const soon = toolIds.filter((tool) => !built[tool]);

const tools = section('Every tool', 'كل الأدوات', [
  { en: listOf(now, 'en'), ar: listOf(now, 'ar') },
  ...(soon.length === 0 ? [] : [{ en: `Coming soon: ${listOf(soon, 'en')}`, ar: `قريبًا: ${listOf(soon, 'ar')}` }]),
  { en: 'Files and pictures up to 10 MB', ar: 'ملفات وصور حتى 10 ميغابايت' },
  { en: 'Searchable history and share links', ar: 'سجلّ قابل للبحث وروابط مشاركة' },
]);

const cancel = { en: 'Cancel at any time', ar: 'ألغِ في أي وقت' };
const moreCredits = { en: 'Extra credits when you need them', ar: 'رصيد إضافي عند الحاجة' };

const fit: Record<string, ReturnType<typeof section>> = {
  Trial: section('To try', 'للتجربة', [
    { en: '14 days, no card needed', ar: '14 يومًا دون بطاقة' },
    { en: 'Ends by itself', ar: 'تنتهي من تلقاء نفسها' },
  ]),
  Lite: section('For now and then', 'للاستخدام بين حين وآخر', [
    { en: 'About 20 Standard queries a day', ar: 'نحو 20 استعلامًا قياسيًا في اليوم' },
    moreCredits,
    cancel,
  ]),
  Pro: section('For daily work', 'للعمل اليومي', [
    { en: 'About 100 Standard queries a day', ar: 'نحو 100 استعلام قياسي في اليوم' },
    moreCredits,
    cancel,
  ]),
  'Pro+': section('For heavy use', 'للاستخدام المكثف', [
    { en: 'About 330 Standard queries a day', ar: 'نحو 330 استعلامًا قياسيًا في اليوم' },
    moreCredits,
    cancel,
  ]),
};

const sectionsOf = (plan: PlanSeed) =>
  [monthly(plan.grants), tools, fit[plan.name]].filter((part) => part !== undefined);

/** The feature list of a seed plan in the shape of `banner_content`; the database holds the English one as JSON text. */
export const bannerContent = (plan: PlanSeed, language: Language = 'en'): BannerContent =>
  Object.fromEntries(
    sectionsOf(plan).map((part) => [
      part.heading[language],
      part.entries.map((entry) =>
        'label' in entry ? { [entry.label[language]]: entry.description[language] } : entry[language],
      ),
    ]),
  );

const phrases = planSeeds
  .flatMap(sectionsOf)
  .flatMap((part) => [part.heading, ...part.entries.flatMap((e) => ('label' in e ? [e.label, e.description] : [e]))]);
const creditNouns = { standard: 'استعلام قياسي', advanced: 'استعلام متقدم', image: 'صورة' };
const packNames = creditPackSeeds.map(({ name, group, credits }) => ({
  en: name,
  ar: `${count(credits)} ${creditNouns[group]}`,
}));
const arabicByEnglish = new Map([...phrases, ...packNames].map((phrase) => [phrase.en, phrase.ar]));

/** A plan's text or a pack's name from the server, which speaks English, in the reader's language where it is ours. */
export const planText = (text: string, language: Language): string =>
  language === 'ar' ? (arabicByEnglish.get(text) ?? text) : text;
