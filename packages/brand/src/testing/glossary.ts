import type { Language } from '../words.ts';

type Forbidden = { words: RegExp; instead: string };

/** One word for one thing: what is never said to a person, and the word that stands for it. */
const forbidden: Record<Language, readonly Forbidden[]> = {
  en: [
    { words: /\be-mails?\b/i, instead: 'email' },
    { words: /\bmails?\b/i, instead: 'email' },
    { words: /\bsign(?:s|ed|ing)?[ -](?:in|ins|out|up)\b/i, instead: 'log in, log out, create an account' },
    { words: /\bthe login\b(?! page)/i, instead: 'log in' },
    { words: /\bpictures?\b/i, instead: 'image' },
    { words: /\bconversations?\b/i, instead: 'chat' },
    { words: /\bquer(?:y|ies)\b/i, instead: 'credit, question' },
    { words: /\bmonthly grant\b/i, instead: 'monthly credits' },
    { words: /\bcredits? in the group\b/i, instead: 'Standard credits' },
    { words: /\b(?:this|next) versions?\b/i, instead: 'not available yet, coming later' },
    { words: /\bto the (?:chat|login|home page)\b/i, instead: 'Go to chat, Log in, Home' },
    { words: /\bopen (?:the )?chat\b/i, instead: 'Go to chat' },
    { words: /\bbring (?:\S+ ){0,3}back\b/i, instead: 'restore' },
    { words: /\bpresent (?:address|password|plan)\b/i, instead: 'current' },
    { words: /\bno auto-renewal\b/i, instead: 'follow `subscription.renews`' },
    { words: /\bunlink/i, instead: 'disconnect' },
    { words: /\bby itself\b/i, instead: 'automatically' },
    { words: /\bthe Demo\b/, instead: 'the demo' },
  ],
  ar: [
    { words: /الخطة|الخطط|خطتك/, instead: 'الباقة' },
    { words: /كلم(?:ة|ات) (?:ال)?سر/, instead: 'كلمة المرور' },
    { words: /كلفة|ثمن/, instead: 'السعر' },
    { words: /(?<!\p{L})الصق/u, instead: 'ألصق' },
    { words: /(?<!\p{L})و [A-Za-z]/u, instead: 'no space after و' },
    { words: /من تلقاء نفس/, instead: 'تلقائيًا' },
    { words: /صندوق الرسالة/, instead: 'خانة الرسالة' },
    { words: /يمكن للمحادثة/, instead: 'يمكنك في المحادثة أن تطلب' },
    { words: /أرصدة/, instead: 'وحدات' },
    { words: /استعلام/, instead: 'رصيد، سؤال' },
    { words: /أعد التوليد/, instead: 'إعادة المحاولة' },
    { words: /استعمال/, instead: 'استخدام' },
    { words: /(?:ال)?واجهة (?:ال)?برمجية/, instead: 'API' },
    { words: /متذك[ّ]?ر/, instead: 'محفوظ' },
    { words: /يُ?سج[ّ]?[َ]?[لّ]+ خروج كل/, instead: 'يُسجَّل الخروج من كل' },
    { words: /هذا الإصدار/, instead: 'غير متاح بعد' },
    { words: /يُحتسب عليك/, instead: 'يُخصم منك' },
    { words: /(?<!\p{L})(?:ال)?عدول(?!\p{L})/u, instead: 'الانسحاب' },
    { words: /(?<!\p{L})(?:ال)?إحال(?:ة|ات)(?!\p{L})/u, instead: 'دعوة، مرجع' },
    { words: /رفض النموذج/, instead: 'امتنع النموذج' },
    { words: /نموذج (?:\p{L}+ )?مرتبط/u, instead: 'متصل' },
    { words: /(?<!\p{L})(?:ال)?مرشحات(?!\p{L})/u, instead: 'عوامل التصفية' },
    { words: /تصلنا على/, instead: 'راسلنا على' },
    // A label, not a sentence: up to three words without a full stop.
    {
      words: /^(?:افتح|أغلق|انسخ|احذف|احفظ|أنشئ|أبطل|حدّث|ألغِ)(?: [^ .]+){0,2}$/u,
      instead: 'a button has a noun: فتح، إغلاق، نسخ',
    },
  ],
};

/** Terms that both languages use: where the English says the first, the Arabic says the second. */
const terms: readonly { en: RegExp; ar: RegExp }[] = [
  { en: /\bplans?\b/i, ar: /باق/ },
  { en: /\bpasswords?\b/i, ar: /كلم(?:ة|ات) (?:ال)?مرور/ },
  { en: /\bemails?\b/i, ar: /بريد|رسال|رسائل/ },
  { en: /\bchats?\b/i, ar: /محادث/ },
  { en: /\bmodels?\b/i, ar: /نموذج|نماذج/ },
  { en: /\bcredits?\b/i, ar: /رصيد|وحد/ },
  { en: /\bimages?\b/i, ar: /صور/ },
  { en: /\btrial\b/i, ar: /تجريب|تجرب/ },
  { en: /\blog(?:ged|ging)? in\b|\blogin\b/i, ar: /دخول/ },
  { en: /\blog(?:ged|ging)? out\b|\blogout\b/i, ar: /خروج/ },
  { en: /\blinks?\b/i, ar: /رابط|روابط/ },
  { en: /\baddress(?:es)?\b/i, ar: /عنوان|عناوين|بريد/ },
  { en: /\bpromo codes?\b/i, ar: /(?:رمز|رموز) (?:ال)?خصم/ },
  { en: /\binvoices?\b/i, ar: /فاتور|فواتير/ },
  { en: /\binvit(?:e|ed|ations?)\b/i, ar: /دع[وُ]/ },
  { en: /(?<=\S )passkeys?\b|\bPasskeys?\b/, ar: /(?:مفتاح|مفاتيح) (?:ال)?مرور/ },
  { en: /\bbackup codes?\b/i, ar: /(?:رمز|رمزان|رموز\p{L}*) (?:ال)?احتياطي/u },
  { en: /\bwithdraw/i, ar: /نسح/ },
  { en: /\bAPI keys?\b/i, ar: /(?:مفتاح|مفاتيح) API/ },
];

/** Phrases in which a word is not the product's term; a code is called a one-time password where 401 answers need that word. */
const ordinaryUse = /Make a plan|plan this|plans, code|plan for Monday|one-time password/g;

const placeholders = /\{+\w+\}+/g;

const plain = (text: string): string => text.replace(placeholders, '').replace(ordinaryUse, '');

/** The words in a text for which the glossary requires another one. */
export const forbiddenWords = (text: string, language: Language): string[] =>
  forbidden[language].flatMap(({ words, instead }) => {
    const found = words.exec(plain(text))?.[0];
    return found === undefined ? [] : [`"${found}" in "${text}": ${instead}`];
  });

/** The terms of an English text whose Arabic translation does not contain the required word. */
export const missingTerms = (english: string, arabic: string): string[] =>
  terms
    .filter(({ en, ar }) => en.test(plain(english)) && !ar.test(arabic))
    .map(({ en }) => `"${en.exec(plain(english))?.[0]}" in "${english}", not in "${arabic}"`);

/** Every text in a value, with its path. */
export function textsOf(value: unknown, path = ''): { path: string; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, path === '' ? key : `${path}.${key}`));
}
