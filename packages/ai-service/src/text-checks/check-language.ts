import { createGiveWay } from '@deskmate/service-kit/give-way';
import type { OutputFault } from '../answers/output-rules.ts';
import { describeLanguage } from '../prompts/describe-language.ts';
import { withoutParts } from './compare-parts.ts';

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
const fewOfParagraph = 30;

/** Signs of one Chinese script that the other writes otherwise. */
const simplified =
  /[这们国说时会对现经发动与长问进还过学点给觉实后应该东车门马语见让听认识书写产业开关万亿乐习买卖亲]/u;
const traditional =
  /[這們國說時會對現經發動與長問進還過學點給覺實後應該東車門馬語見讓聽認識書寫產業開關萬億樂習買賣親]/u;

/** Whether the text is in the language asked for, as a whole and paragraph by paragraph. Quotations and names may be in another. */
export async function checkLanguage(text: string, source: string, language: string): Promise<OutputFault[]> {
  const own = withoutNames(withoutQuotations(withoutParts(withoutCode(text))), source);
  const paragraphs = own.split(/\n+/).filter((line) => lettersOf(line).length >= fewOfParagraph);
  const giveWay = createGiveWay();
  for (const part of new Set([own, ...paragraphs])) {
    await giveWay();
    if (!(await isIn(part, language))) {
      return [{ name: 'language', detail: `the whole text must be in ${describeLanguage(language)}` }];
    }
  }
  return [];
}

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
const withoutCode = (text: string): string => text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, ' ');
/** Only short ones: a whole text in quotation marks is no quotation. */
const withoutQuotations = (text: string): string =>
  text.replaceAll(
    /“[^“”]{1,120}”|„[^„“”]{1,120}[“”]|«[^«»]{1,120}»|"[^"\n]{1,120}"|「[^「」]{1,60}」|‘[^‘’]{1,80}’/gu,
    (found, at: number) => (at === 0 && found.length === text.trim().length ? found : ' '),
  );
