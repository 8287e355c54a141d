import { withoutParts } from './verbatim-parts.ts';

/** The script of languages that no other common script can write. Absent: Latin. */
const scripts: Record<string, string[]> = {
  ar: ['Arabic'],
  fa: ['Arabic'],
  ur: ['Arabic'],
  ps: ['Arabic'],
  he: ['Hebrew'],
  am: ['Ethiopic'],
  zh: ['Han'],
  ja: ['Han', 'Hiragana', 'Katakana'],
  ko: ['Hangul', 'Han'],
  th: ['Thai'],
  lo: ['Lao'],
  km: ['Khmer'],
  ru: ['Cyrillic'],
  uk: ['Cyrillic'],
  be: ['Cyrillic'],
  bg: ['Cyrillic'],
  mk: ['Cyrillic'],
  el: ['Greek'],
  hi: ['Devanagari'],
  mr: ['Devanagari'],
  ne: ['Devanagari'],
  bn: ['Bengali'],
  gu: ['Gujarati'],
  pa: ['Gurmukhi'],
  ta: ['Tamil'],
  te: ['Telugu'],
  kn: ['Kannada'],
  ml: ['Malayalam'],
  si: ['Sinhala'],
  my: ['Myanmar'],
  hy: ['Armenian'],
  ka: ['Georgian'],
};
/** Written in either of two scripts. */
const anyScript = new Set(['sr', 'bs', 'kk', 'mn', 'uz', 'az', 'ku']);

/** Languages that a detector cannot tell apart in a few sentences. */
const alike = [
  ['es', 'pt', 'gl', 'ca', 'it'],
  ['no', 'nb', 'nn', 'da', 'sv'],
  ['hr', 'sr', 'bs', 'sl'],
  ['cs', 'sk'],
  ['id', 'ms'],
  ['ru', 'uk', 'be', 'bg', 'mk', 'sr', 'mn', 'kk'],
  ['tr', 'az'],
  ['hi', 'mr', 'ne'],
  ['af', 'nl'],
  ['fi', 'et'],
  ['tl', 'fil'],
  ['ku', 'fa', 'ps', 'ur'],
];
/** The languages that the detector supports. */
const detected = new Set(
  'am ar az be bg bn ca cs da de el en es et eu fa fi fr gu he hi hr hu hy is it ja ka kn ko ku lo lt lv ml mr ms nl no or pa pl pt ro ru sk sl sq sr sv ta te th tl tr uk ur vi yo zh'.split(
    ' ',
  ),
);

/** A text with fewer letters is not checked, because it may consist of names. */
const fewLetters = 12;

/** Signs of one Chinese script that the other writes otherwise. */
const simplified =
  /[这们国说时会对现经发动与长问进还过学点给觉实后应该东车门马语见让听认识书写产业开关万亿乐习买卖亲]/u;
const traditional =
  /[這們國說時會對現經發動與長問進還過學點給覺實後應該東車門馬語見讓聽認識書寫產業開關萬億樂習買賣親]/u;

/** Whether the text as a whole is in the language asked for; true where that cannot be told. Quotations and names may be in another. */
export const isInLanguage = (text: string, source: string, language: string): Promise<boolean> =>
  isIn(withoutNames(withoutQuotations(withoutParts(withoutKeptLines(text, source))), source), language);

/** Titles and names of works stay as they are in the source. */
function withoutKeptLines(text: string, source: string): string {
  const kept = new Set(source.split('\n').map((line) => line.trim()));
  const own = text
    .split('\n')
    .filter((line) => !kept.has(line.trim()))
    .join('\n');
  return own.trim() === '' ? text : own;
}

/** A text that was not translated: the source as it is, though that is in another language. Of three words or more, because shorter ones may be names. */
export async function isUntranslated(
  text: string,
  {
    source,
    language,
    sourceLanguage,
  }: { source: string; language: string; sourceLanguage?: string | null | undefined },
): Promise<boolean> {
  const plain = (whole: string): string => whole.toLowerCase().replaceAll(/\s+/g, ' ').trim();
  if (plain(text) !== plain(source)) return false;
  const own = withoutParts(source);
  const translatable = (own.match(anyWord) ?? []).filter((one) => !isName(one));
  if ((own.match(anyWord) ?? []).length < 3 || translatable.length < 2) return false;
  if (sourceLanguage)
    return baseOf(sourceLanguage) !== baseOf(language) && !isSame(baseOf(sourceLanguage), baseOf(language));
  if (!(await isIn(own, language))) return true;
  const { eld } = await loadLanguageDetector();
  const found = eld.detect(own);
  return found.isReliable() && found.language !== '' && !isSame(found.language, baseOf(language));
}

const anyWord = /[\p{L}\p{M}][\p{L}\p{M}’'-]{0,60}/gu;
/** A capital, or an abbreviation: names, brands and codes are the same in every language. */
const isName = (word: string): boolean => /^\p{Lu}/u.test(word);
const baseOf = (code: string): string => code.split('-', 1)[0] ?? code;

async function isIn(text: string, language: string): Promise<boolean> {
  const base = language.split('-', 1)[0] as string;
  const letters = lettersOf(text);
  if (letters.length < (isHanLike(text) ? 4 : fewLetters)) return true;
  if (!anyScript.has(base) && !hasScript(letters, base)) return false;
  if (base === 'zh') return isInChineseScript(letters, language);
  if (!detected.has(baseForDetector(base))) return true;
  const { eld } = await loadLanguageDetector();
  const found = eld.detect(text);
  if (found.language === '' || isSame(found.language, base)) return true;
  const scores = found.getScores();
  const score = scores[baseForDetector(base)] ?? 0;
  // Short texts mislead the detector.
  const isCertain = found.isReliable() && letters.length >= 25;
  return !isCertain || score >= (scores[found.language] ?? 0) - 0.06;
}

/** Its tables take a fifth of a second to load, during which everybody would wait: loaded at the start of the process. */
export const loadLanguageDetector = () => import('eld/extrasmall');

const baseForDetector = (base: string): string => (base === 'nb' ? 'no' : base === 'fil' ? 'tl' : base);

const isSame = (found: string, base: string): boolean =>
  found === baseForDetector(base) || alike.some((group) => group.includes(found) && group.includes(base));

/** Names of people, brands and programs stay Latin in every script, so a third of the letters is enough. */
function hasScript(letters: string, base: string): boolean {
  const own = scripts[base] ?? ['Latin'];
  const count = [...letters].filter((letter) => own.some((script) => inScript(script).test(letter))).length;
  if (base === 'zh' && /[\u3041-\u3096\u30a1-\u30fa]/u.test(letters)) return false;
  if (base === 'ja' && letters.length > 20 && !/[\u3041-\u3096\u30a1-\u30fa]/u.test(letters)) return false;
  if (base === 'ar' && /[پچژگکی]/u.test(letters) && (letters.match(/[پچژگکی]/gu)?.length ?? 0) * 25 > letters.length)
    return false;
  return count * 3 >= [...letters].length;
}

const inScript = (script: string): RegExp => {
  const known = scriptPatterns.get(script) ?? new RegExp(`\\p{Script=${script}}`, 'u');
  scriptPatterns.set(script, known);
  return known;
};
const scriptPatterns = new Map<string, RegExp>();

function isInChineseScript(letters: string, language: string): boolean {
  const count = (signs: RegExp): number => letters.match(new RegExp(signs, 'gu'))?.length ?? 0;
  if (language === 'zh-Hant') return count(simplified) <= count(traditional);
  return language === 'zh-Hans' ? count(traditional) <= count(simplified) : true;
}

const isHanLike = (text: string): boolean => /[\p{Script=Han}\p{Script=Hangul}\u3041-\u30fa]/u.test(text);
const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{M}]/gu, '');
/** Names and brands stay as they are in the source. */
function withoutNames(text: string, source: string): string {
  const known = new Set(source.match(word));
  return text.replaceAll(word, (found) => (/^\p{Lu}/u.test(found) && known.has(found) ? ' ' : found));
}
const word =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}][\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}’'-]*/gu;
/** Only short ones: a whole text in quotation marks is no quotation. */
const withoutQuotations = (text: string): string =>
  text.replaceAll(
    /“[^“”]{1,120}”|„[^„“”]{1,120}[“”]|«[^«»]{1,120}»|"[^"\n]{1,120}"|「[^「」]{1,60}」|‘[^‘’]{1,80}’/gu,
    (found, at: number) => (at === 0 && found.length === text.trim().length ? found : ' '),
  );
