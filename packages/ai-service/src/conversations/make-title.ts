import { trimEndOf } from '@deskmate/api/trim-ends';

const longest = 60;
/** A first sentence shorter than this says too little to stand alone. */
const shortestSentence = 12;
/** Only this much of a message is read, because a title comes from its beginning. */
const readToCharacters = 4000;

/**
 * A conversation's title from its first message: what it is about, in at most 60 characters, without
 * Markdown's signs, code, greeting and "could you please". Empty only when the message is.
 */
export function makeTitle(message: string): string {
  const text = message
    .slice(0, readToCharacters)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\ufffd]/gu, keepSpaces);
  const lines = text.split('\n');
  const words = firstWords(outsideOfFences(lines)) || firstWords(lines.filter((line) => !fence.test(line)));
  const stripped = withoutPreamble(words) || words;
  const title = stripped === words ? words : capital(stripped);
  return cut(withoutEnd(firstSentence(title)));
}

/** Joiners belong to words (Persian, emoji); other invisible signs could turn the title's direction round. */
const keepSpaces = (sign: string): string => (/[\s]/.test(sign) ? sign : /[\u200c\u200d]/.test(sign) ? sign : ' ');

const fence = /^\s*(?:```|~~~)/;

function outsideOfFences(lines: readonly string[]): string[] {
  let open: string | null = null;
  return lines.filter((line) => {
    const marks = /^ {0,3}(```|~~~)/.exec(line)?.[1];
    if (open === null) {
      open = marks ?? null;
      return open === null;
    }
    if (line.trim() === open) open = null;
    return false;
  });
}

/** The first line that has words, as plain text. A greeting that fills a line of its own is passed over. */
function firstWords(written: readonly string[]): string {
  const lines = written.map(plain).filter((line) => line !== '');
  const worded = lines.filter((line) => /[\p{L}\p{N}]/u.test(line));
  return worded.find((line) => withoutGreeting(line) !== '') ?? worded[0] ?? lines[0] ?? '';
}

const plain = (line: string): string =>
  line
    .replace(/^[\s#>*\-+|•]+/, '')
    .replace(/^(?:\d+[.)]|\[[ x]\])\s+/i, '')
    .replaceAll(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/https?:\/\/(?:www\.)?([^\s/?#]+)\S*/g, '$1')
    .replaceAll(/\*{1,3}|~~|`+/g, '')
    .replaceAll(/(?<![\p{L}\p{N}])_{1,3}|_{1,3}(?![\p{L}\p{N}])/gu, '')
    .replaceAll('|', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const greeting =
  /^(?:hi|hello|hey|dear|greetings|good (?:morning|afternoon|evening|day)|salam|مرحبا|مرحبًا|أهلا|أهلًا|اهلا|أهلا وسهلا|صباح الخير|مساء الخير|تحية طيبة|السلام عليكم(?: ورحمة الله(?: وبركاته)?)?)(?: (?:there|all|everyone|again|team|deskmate|وبعد|بك|بكم))?(?:\s*[,!.:;،؛…–—-]+\s*|\s*$)/iu;
/** Without punctuation after it, a word counts as a greeting only before a request ("hi can you …"). */
const bareGreeting =
  /^(?:hi|hello|hey|مرحبا|مرحبًا)\s+(?=(?:i|can|could|would|please|what|how|why|who|when|where|is|are|do|does|هل|كيف|ما|ماذا|أريد|من فضلك)\s)/iu;
const request =
  /^(?:(?:can|could|would|will) you(?: please)?(?: help me(?: to)?)?|please(?: help me(?: to)?)?|help me(?: to)?|i(?: would|'d|’d) like(?: you)? to|i (?:want|need)(?: you)? to|هل (?:يمكنك|تستطيع|بإمكانك)(?: أن)?|من فضلك،?|لو سمحت،?|أريد(?: منك)? أن|أرجو(?: منك)? أن|ساعدني (?:في|على))\s+/iu;

const withoutGreeting = (text: string): string => text.replace(greeting, '').replace(bareGreeting, '');

function withoutPreamble(text: string): string {
  let rest = text;
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = withoutGreeting(rest).replace(request, '');
  }
  return rest;
}

function firstSentence(text: string): string {
  const end = /[.!?؟。！？…](?=\s|$)/gu;
  for (const { index } of text.matchAll(end)) if (index >= shortestSentence) return text.slice(0, index + 1);
  return text;
}

/** A question keeps its question mark. */
const withoutEnd = (text: string): string => trimEndOf(text, /[\s.,:;!،؛。…–—-]/u);

const capital = (text: string): string =>
  text.replace(/^\p{Ll}+(?=\s|$)/u, (word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);

/** At a word's end where there is one in the second half; never inside a letter with its marks, nor an emoji. */
function cut(text: string): string {
  if (text.length <= longest) return text;
  let title = '';
  for (const { segment } of letters.segment(text.slice(0, 4 * longest))) {
    if (title.length + segment.length > longest - 1) break;
    title += segment;
  }
  const atWord = /\s/.test(text.charAt(title.length)) ? title.length : title.lastIndexOf(' ');
  return `${withoutEnd(atWord > longest / 2 ? title.slice(0, atWord) : title)}…`;
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
