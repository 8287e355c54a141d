import type { TextCheck } from '@deskmate/api/contracts/ai/chat';
import { trimEndOf } from '@deskmate/api/trim-ends';
import type { TextExpectation } from './text-expectation.ts';

/** What must stand in a text letter by letter, by kind. */
type Part = { kind: 'placeholder' | 'tag' | 'link' | 'code' | 'cue'; text: string };

/** The signs of an address, without brackets and quotes. What follows in other letters may be the sentence's next word. */
const link =
  /(?:https?:\/\/|www\.)[!#-&*-;=?-Z\\^-z|~]{1,2000}|https?:\/\/[^\s!-~“”«»，；。、！？：（）「」،؛؟۔।]{1,200}|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/giu;
/** Punctuation of the sentence, not of the link. */
const afterLink = /[.,:;!?*|…]/;
/** Not `<your name>`: words between such signs are for people. */
const tag = /<\/?[a-z0-9][\w-]{0,40}(?:\s{1,4}\/?|\s[^<>=]{1,60}=[^<>]{0,300})?\/?>/giu;
/** `{{x | upper}}`, `${x}`, `{x}`, `{0}`, `{x:.2f}`. Braces around words that may be translated are not among them. */
const braces = /\{\{[^{}\n]{1,120}\}\}|\$?\{\s{0,4}[\w.$-]{1,80}(?::[^{}\s]{0,20})?\s{0,4}\}/gu;
/** `%s`, `%1$d`, `%ld`, `%5.2f`, `%@`, `%(name)s`; not the sign behind a number. */
const printf =
  /%\([\w.]{1,80}\)[-+#0]{0,3}\d{0,3}[a-z]|(?<![\d\p{Script=Latin}%])%(?:\d{1,2}\$)?[-+#0]{0,3}\d{0,4}(?:\.\d{1,3})?(?:hh|h|ll|l|L|q|j|z|t)?[diouxXeEfFgGcsp@](?![\p{Script=Latin}\d])/gu;
/** `:name`, as some frameworks write placeholders, and `:smile:`. */
const colonName = /(?<=^|[\s("'«“])(?::[a-z][a-z0-9_]{1,30}:?)(?![\w:])/gmu;
/** `[NAME]`, `[first_name]`, `[date]`; neither a Markdown link, a check box nor a footnote. */
const bracketed = /(?<![\]\w])\[(?![\sx\d^]{0,6}\])[^[\]\n]{1,40}\](?![([:])/giu;
/** What a screen says, such as `Save changes`. */
const label = /^`\p{Lu}\p{L}{0,40}(?: \p{L}{1,40}){1,6}`$/u;
const inlineCode = /(?<!`)`[^`\n]{1,200}`(?!`)/gu;
const fence = /^(?:```|~~~)[^\n]{0,80}$/gmu;
/** A line of SubRip or WebVTT. */
const cue = /^[ \t]{0,4}(?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{3} --> (?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{3}/gmu;

const invisible = /[\u200b-\u200f\u2060\ufeff]/gu;

/** The text without its verbatim parts, whose digits and letters are none of the text's own. */
export const withoutParts = (text: string): string =>
  withoutFences(text)
    .replaceAll(inlineCode, ' ')
    .replaceAll(messageHead, ' ')
    .replaceAll(pluralKey, ' ')
    .replaceAll(link, ' ')
    .replaceAll(tag, ' ')
    .replaceAll(braces, ' ')
    .replaceAll(printf, ' ')
    .replaceAll(colonName, ' ');

/** What of the source does not stand in the text as it must. */
export function compareParts(text: string, { source, kind, keepsParts }: TextExpectation): TextCheck[] {
  if (!keepsParts) return [];
  const parts = [...partsOf(source, kind === 'translation'), ...messageParts(source)];
  // A text that is written may name a thing once that its notes name twice.
  const expected = kind === 'writing' ? uniqueParts(parts) : parts;
  const left = countsOf(partsOf(text, true).concat(messageParts(text)));
  const missing = expected.filter(({ kind: part, text: words }) => {
    const key = `${part} ${words}`;
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
  return [...uniqueParts(missing).map((part) => toCheck(part, text)), ...compareBrackets(text, source, kind)];
}

function partsOf(text: string, isWhole: boolean): Part[] {
  const blocks = codeBlocks(text);
  const prose = withoutFences(text);
  const codes = [...(prose.match(inlineCode) ?? []).filter((words) => !label.test(words)), ...blocks];
  const rest = prose.replaceAll(inlineCode, ' ');
  const links = new Set((rest.match(link) ?? []).map((found) => trimEndOf(found, afterLink)));
  const found: Part[] = [...links].map((words) => ({ kind: 'link', text: words }));
  // Tags and cues belong to a text that is rendered whole.
  if (isWhole) {
    for (const words of rest.match(tag) ?? []) found.push({ kind: 'tag', text: nameOfTag(words) });
    for (const words of rest.match(cue) ?? []) found.push({ kind: 'cue', text: words.trim() });
    for (const words of codes) found.push({ kind: 'code', text: words });
  }
  const withoutLinks = withoutMessages(rest.replaceAll(link, ' '));
  for (const pattern of [braces, printf, colonName])
    for (const words of withoutLinks.match(pattern) ?? [])
      found.push({ kind: 'placeholder', text: words.replaceAll(/\s/g, '') });
  return found;
}

const nameOfTag = (words: string): string => `${(/^<\/?[\w-]+/.exec(words)?.[0] ?? words).toLowerCase()}>`;

/** A fence may hold words as well. */
const looksLikeCode = /[{};=<>$\\]|\w\(|^[ \t]{0,40}(?:#|\/\/|import |def |npm |git |cd )/m;

/** A line that people read in a block of code. */
const comment = /^[ \t]{0,40}(?:#|\/\/)(?!!)[^\n]{0,400}\n?/gm;

/** Blocks of code between fences, one string each, without their comments. */
function codeBlocks(text: string): string[] {
  const marks = [...text.matchAll(fence)].map(({ index, 0: mark }) => ({ start: index, end: index + mark.length }));
  const blocks: string[] = [];
  for (let at = 0; at + 1 < marks.length; at += 2) {
    const [open, close] = [marks[at], marks[at + 1]];
    if (open && close) blocks.push(text.slice(open.end, close.start).replaceAll(comment, '').trim());
  }
  return blocks.filter((block) => looksLikeCode.test(block));
}

function withoutFences(text: string): string {
  const marks = [...text.matchAll(fence)];
  let rest = '';
  let from = 0;
  for (let at = 0; at + 1 < marks.length; at += 2) {
    const [open, close] = [marks[at], marks[at + 1]];
    if (!open || !close) break;
    rest += text.slice(from, open.index);
    from = close.index + close[0].length;
  }
  return rest + text.slice(from);
}

const pluralWords = new Set(['zero', 'one', 'two', 'few', 'many', 'other']);
const messageHead = /\{\s{0,4}[\w.]{1,60}\s{0,4},\s{0,4}(?:plural|select|selectordinal)\s{0,4},/gu;
const pluralKey = /(?:=\d{1,4}|\b(?:zero|one|two|few|many|other))\s{0,4}(?=\{)/gu;
const messageKey = /(?:^|[\s,}])(=\d{1,4}|[\w-]{1,40})\s{0,4}(?=\{)/gu;

/** The text without the messages of ICU, whose braces hold words. */
function withoutMessages(text: string): string {
  let rest = '';
  let from = 0;
  for (const { index } of text.matchAll(messageHead)) {
    if (index < from) continue;
    rest += `${text.slice(from, index)} `;
    from = endOfBraces(text, index);
  }
  return rest + text.slice(from);
}

/** Behind the brace that closes the one at `start`; the end of the text where none does. */
function endOfBraces(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === 0x7b) depth += 1;
    else if (sign === 0x7d) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/**
 * Messages of ICU: their heads, what every one must have (`other`), and what is chosen by: the keys of a `select`, and the
 * numbers of a `plural`, whose words differ from language to language.
 */
function messageParts(text: string): Part[] {
  const heads = [...text.matchAll(messageHead)].slice(0, mostMessages);
  return heads.flatMap(({ 0: head, index }) => {
    const compact = head.replaceAll(/\s/g, '');
    const body = ownText(text.slice(index + head.length, index + 4000));
    const keys = [...body.matchAll(messageKey)].map(([, key = '']) => key);
    const isSelect = compact.endsWith('select,');
    const kept = keys.filter((key) => key === 'other' || key.startsWith('=') || (isSelect && !pluralWords.has(key)));
    return [compact, ...new Set(kept)].map((words): Part => ({ kind: 'placeholder', text: words }));
  });
}

const mostMessages = 200;

/** A message without what stands in its braces, up to the brace that closes it. */
function ownText(body: string): string {
  let depth = 0;
  let own = '';
  for (const sign of body) {
    if (sign === '}') depth -= 1;
    if (depth < 0) break;
    if (depth === 0) own += sign;
    if (sign === '{') depth += 1;
  }
  return own;
}

/**
 * Words in square brackets. Technical ones (`[NAME]`, `[first_name]`) stand as they are; others may be translated, but
 * not written in other letters or lost.
 */
function compareBrackets(text: string, source: string, kind: TextExpectation['kind']): TextCheck[] {
  const expected = source.match(bracketed) ?? [];
  if (expected.length === 0) return [];
  const actual = text.match(bracketed) ?? [];
  const known = new Set(actual);
  const loose = new Map(actual.map((words) => [looseForm(words), words]));
  const checks = [...new Set(expected)].slice(0, mostBrackets).flatMap((words): TextCheck[] => {
    if (known.has(words)) return [];
    const near = loose.get(looseForm(words));
    if (near !== undefined) return [toCheck({ kind: 'placeholder', text: words }, text, near)];
    return isTechnical(words) ? [{ kind: 'placeholder', expected: words }] : [];
  });
  // A text that is written may name once what its notes name twice.
  const count = kind === 'writing' ? new Set(expected).size : expected.length;
  const isLost = actual.length < count && checks.length === 0;
  const lost = isLost ? expected.find((words) => !known.has(words)) : undefined;
  return lost === undefined ? checks : [{ kind: 'placeholder', expected: lost }];
}

const mostBrackets = 300;
const looseForm = (words: string): string => words.replaceAll(invisible, '').toLowerCase();
/** Names of fields: `[first_name]`, `[name1]`, `[NAME]`. Words with a number, such as `[Figure 3]`, are for people. */
const isTechnical = (words: string): boolean => /^\[(?:[^\s_]*_\S*|[a-z]+\d+|[A-Z][A-Z\d]+(?: [A-Z]+)*)\]$/.test(words);

const mostChecks = 50;

const uniqueParts = (parts: readonly Part[]): Part[] =>
  [...new Map(parts.map((part) => [`${part.kind} ${part.text}`, part])).values()].slice(0, mostChecks);

function countsOf(parts: readonly Part[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, text } of parts) counts.set(`${kind} ${text}`, (counts.get(`${kind} ${text}`) ?? 0) + 1);
  return counts;
}

const longestTold = 200;

function toCheck({ kind, text: expected }: Part, text: string, found?: string): TextCheck {
  const at = found === undefined ? -1 : text.indexOf(found);
  return {
    kind,
    expected: expected.slice(0, longestTold),
    ...(found !== undefined && { found: found.slice(0, longestTold) }),
    ...(found !== undefined && at >= 0 && { start: at, end: at + found.length }),
  };
}
