import type { WriteFormat, WriteLength, WriteMethod, WriteOption, WriteSettings, WriteTone } from './write-settings.ts';

/** `kept`: as it is in the text that is improved. */
export type ChosenSettings = {
  method: Exclude<WriteMethod, 'auto'>;
  format: Exclude<WriteFormat, 'auto'> | 'kept';
  tone: Exclude<WriteTone, 'auto'> | 'kept';
  length: Exclude<WriteLength, 'auto'> | 'kept';
};

type Requested = Pick<WriteSettings, 'method' | 'format' | 'tone' | 'length'> & {
  option: WriteOption;
  /** What the client typed: notes, or a text of their own. */
  text: string;
  /** The message replied to; empty when composing. */
  received: string;
};

/** How much of a text is looked at: this runs at each key. */
const readToCharacters = 4000;

/**
 * What `auto` stands for, by rules that browser and service share: the screen shows what the model is told. A setting
 * that was chosen stays; a reply is always drafted.
 */
export function chooseSettings({ option, text, received, ...requested }: Requested): ChosenSettings {
  const notes = text.slice(0, readToCharacters);
  const message = received.slice(0, readToCharacters);
  const method = option === 'reply' ? 'draft' : requested.method === 'auto' ? methodFor(notes) : requested.method;
  if (method !== 'draft') {
    return {
      method,
      format: requested.format === 'auto' ? 'kept' : requested.format,
      tone: requested.tone === 'auto' ? 'kept' : requested.tone,
      length: requested.length === 'auto' ? 'kept' : requested.length,
    };
  }
  const isReply = option === 'reply' && message.trim() !== '';
  const format = requested.format !== 'auto' ? requested.format : isReply ? formatOf(message) : formatFor(notes);
  return {
    method,
    format,
    tone:
      requested.tone !== 'auto' ? requested.tone : (toneFor(notes) ?? (isReply ? toneOf(message) : usualTone[format])),
    length: requested.length === 'auto' ? lengthFor(format, notes) : requested.length,
  };
}

const countWords = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)?.length ?? 0;

/** Notes that tell what to do, in the languages whose speakers most use the product. */
const instruction =
  /^\s*(?:please\s+)?(?:write|compose|draft|create|make|tell|ask|invite|thank|say|let|remind|explain to|apologi[sz]e|reply|respond|inform|congratulate|request|announce|decline|accept|(?:an?\s+)?(?:e-?mail|message|letter|post|note|article|essay|report|comment)\s+(?:to|for|about|on)\b|schreib\w*|bitte|écri\w*|escrib\w*|اكتب|أكتب|أخبر|اخبر|اطلب|اشكر|ادع|اعتذر|رسالة إلى|رد على|写|请|書いて|напиши)/iu;
const sentenceEnd = /[.!?؟。！？…]["'”’»)]?(?=\s|$)|[。！？]/gu;
const greeting =
  /^\s*(?:dear|hi|hello|hey|good (?:morning|afternoon|evening)|to whom|sehr geehrte|liebe[rs]?|hallo|bonjour|cher|chère|madame|monsieur|estimad[oa]|querid[oa]|hola|السيد|السيدة|الأستاذ|عزيزي|عزيزتي|تحية|السلام عليكم|مرحب|أهلا|尊敬的|亲爱的|您好|你好)(?![\p{L}\p{M}])/iu;
const signOff =
  /^[ \t]{0,20}(?:(?:best|kind|warm)?\s{0,3}regards|best wishes|sincerely|yours|cheers|thanks|mit freundlichen|viele grüße|cordialement|saludos|atentamente|مع (?:خالص )?التحي|وتفضلوا|تحياتي|此致)/imu;

/** Finished sentences that give no order are a text to improve; anything shorter or broken off is notes. */
function methodFor(text: string): ChosenSettings['method'] {
  if (instruction.test(text)) return 'draft';
  const sentences = text.match(sentenceEnd)?.length ?? 0;
  const isLetter = greeting.test(text) && text.includes('\n') && sentences >= 1;
  const hasManyWords = countWords(text) >= 25 || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}]{60}/u.test(text);
  return isLetter || (sentences >= 2 && hasManyWords) ? 'improve' : 'draft';
}

/** A message is short and has none of the parts of an email. */
function formatOf(received: string): 'email' | 'message' {
  const hasEmailParts = /^[ \t]{0,20}(?:subject|betreff|objet|asunto|الموضوع|from|de|von|من)\s{0,3}:/imu.test(received);
  if (hasEmailParts || signOff.test(received)) return 'email';
  return countWords(received) <= 45 && received.trim().split('\n').length <= 3 ? 'message' : 'email';
}

/** Words without their ends: no letter may stand before them. */
const named = (words: string) => new RegExp(`(?<![\\p{L}\\p{M}])(?:ال)?(?:${words})`, 'iu');

const formatWords: readonly [Exclude<WriteFormat, 'auto'>, RegExp][] = [
  ['linkedin', named('linkedin|لينكد')],
  ['email', named('e-?mails?(?!\\p{L})|بريد|إيميل|ايميل|correo|courriel|邮件|メール')],
  [
    'message',
    named(
      'sms(?!\\p{L})|text message|text (?:my|to|him|her|them)(?!\\p{L})|whatsapp|telegram|slack|واتساب|رسالة نصية|短信',
    ),
  ],
  ['blog', named('blog|article(?!\\p{L})|مدونة|artikel|artículo|博客')],
  ['essay', named('essay|مقال|aufsatz|dissertation|ensayo|作文')],
  ['report', named('report(?! (?:it|him|her|them|to)(?!\\p{L}))|تقرير|bericht|rapport|informe|报告')],
  ['comment', named('comment(?!\\p{L})|review(?!\\p{L})|تعليق|commentaire|comentario|评论')],
  ['post', named('post (?:on|for|about)|(?:social|facebook|instagram) |tweet|منشور|تغريدة|beitrag|publicación')],
  ['letter', named('cover letter|letter(?!\\p{L})|خطاب|lettre|carta(?!\\p{L})')],
];

const formatFor = (notes: string): Exclude<WriteFormat, 'auto'> =>
  formatWords.find(([, words]) => words.test(notes))?.[0] ?? 'email';

const toneWords: readonly [Exclude<WriteTone, 'auto'>, RegExp][] = [
  ['apologetic', named('apolog|sorry|entschuldig|désolé|disculp|اعتذ|أعتذر|نعتذر|آسف|抱歉|道歉')],
  ['empathetic', named('condolence|bereave|passed away|beileid|condoléance|pésame|تعزية|عزاء|慰问')],
  ['formal', named('embassy|ministry|court(?!\\p{L})|authorit|behörde|سفارة|وزارة|محكمة')],
  ['direct', named('complain|complaint|refund|beschwerde|réclamation|reclamación|شكوى|投诉')],
  ['persuasive', named('persuade|convince|pitch(?!\\p{L})|sell(?!\\p{L})|سوّق|أقنع|إقناع|说服')],
  [
    'friendly',
    named(
      'friend|birthday|mum(?!\\p{L})|mom(?!\\p{L})|congratulat|freund|ami(?!\\p{L})|amig|صديق|عيد ميلاد|تهنئة|朋友|生日',
    ),
  ],
  [
    'professional',
    named(
      'boss|manager|client|customer|applicat|interview|supplier|chef(?!\\p{L})|kund|مدير|عميل|عملاء|وظيفة|مقابلة|客户|经理',
    ),
  ],
];

const toneFor = (notes: string): Exclude<WriteTone, 'auto'> | null =>
  toneWords.find(([, words]) => words.test(notes))?.[0] ?? null;

/** A reply takes the tone of what it answers. */
function toneOf(received: string): 'formal' | 'friendly' | 'professional' {
  const isFormal =
    /(?<!\p{L})(?:dear (?:sir|madam|mr|ms|mrs|dr|prof)|to whom|sincerely|yours faithfully|sehr geehrte|madame|monsieur|estimad[oa])(?!\p{L})|السيد|المحترم|وتفضلوا|سعادة|尊敬的/iu;
  if (isFormal.test(received)) return 'formal';
  const isFamiliar =
    /(?<!\p{L})(?:hey|hiya|lol|thx|x{2,10}|cheers|mate|hallo|salut|hola|يا\s|هلا|حبيب)(?!\p{L})|\p{Extended_Pictographic}|!!|[:;]-?\)/iu;
  return isFamiliar.test(received) || formatOf(received) === 'message' ? 'friendly' : 'professional';
}

const usualTone: Record<Exclude<WriteFormat, 'auto'>, Exclude<WriteTone, 'auto'>> = {
  email: 'professional',
  message: 'friendly',
  letter: 'formal',
  comment: 'friendly',
  post: 'friendly',
  linkedin: 'professional',
  blog: 'friendly',
  essay: 'neutral',
  report: 'neutral',
};

const isShortAsked = named('short|brief|concise|kurz|bref|breve|قصير|باختصار|مختصر|简短');
const isLongAsked = named('detailed|in detail|thorough|ausführlich|détaillé|detallad|مفصل|بالتفصيل|详细');

function lengthFor(format: Exclude<WriteFormat, 'auto'>, notes: string): ChosenSettings['length'] {
  if (isLongAsked.test(notes)) return 'long';
  if (isShortAsked.test(notes)) return 'short';
  if (format === 'message' || format === 'comment') return 'short';
  if (format === 'blog' || format === 'essay' || format === 'report') return 'long';
  const words = countWords(notes);
  return words <= 30 ? 'short' : words <= 150 ? 'medium' : 'long';
}
