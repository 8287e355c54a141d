import type { TextCheck } from '@deskmate/api/contracts/ai/chat';
import { trimEndOf } from '@deskmate/api/trim-ends';
import { messageArgument, messageHead, pluralKey, readMessages } from './message-format.ts';
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
const colonName = /(?<=^|[\s("'«“>])(?::[a-z][a-z0-9_]{1,30}:?)(?![\w:])/gimu;
/** `$name`, `$user_id`; neither a price nor the sign of a currency. */
const dollarName = /(?<![\p{L}\p{N}$])\$(?!(?:US|CA|AU|NZ|HK|SG|TW|MX|USD|CAD|AUD|NZD|HKD|SGD)\b)[a-z_]\w{1,40}/giu;
/** `__name__`, `__COUNT__`; strong text of Markdown looks the same. */
const underscored = /(?<!\w)__([a-z][a-z0-9]{0,30}(?:_[a-z0-9]{1,30}){0,4})__(?!\w)/giu;
/** `<%= name %>`, `{% if x %}`. */
const template = /<%[^%<>]{1,200}%>|\{%[^%{}]{1,200}%\}/gu;
/** Signs written as entities, which a page would show otherwise. Letters and quotes may differ from language to language. */
const entity = /&(?:nbsp|copy|reg|trade|#160|#xa0);/giu;
const betweenDigits = /(?<=\d)&nbsp;(?=\d)/giu;
/** `[NAME]`, `[first_name]`, `[date]`; neither a Markdown link, a check box nor a footnote. */
const bracketed = /(?<![\]\w])\[(?![\sx\d^]{0,6}\])[^[\]\n]{1,40}\](?![([:])/giu;
/** What a screen says, such as `Save changes`. */
const label = /^`\p{Lu}\p{L}{0,40}(?: \p{L}{1,40}){1,6}`$/u;
const inlineCode = /(?<!`)`[^`\n]{1,200}`(?!`)/gu;
const fence = /^(?:```|~~~)[^\n]{0,80}$/gmu;
/** A line of SubRip or WebVTT, with its settings and the number in the line before. */
const cue =
  /^[ \t]{0,4}(?:(\d{1,6})[ \t]{0,4}\r?\n[ \t]{0,4})?((?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{3} --> (?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{3}(?:[ \t]{1,4}[a-z]{2,10}:\S{1,40}){0,6})/gmu;
/** Before where a tag or a link of Markdown leads, also within the same site. */
const beforeTarget = /\b(?:href|src|srcset|action|poster)\s{0,4}=\s{0,4}["']|\]\(/giu;
const longestTarget = 500;

const invisible = /[\u200b-\u200f\u2060\ufeff]/gu;

/** The text without its verbatim parts, whose digits and letters are none of the text's own. */
export const withoutParts = (text: string): string =>
  withoutFences(text)
    .replaceAll(inlineCode, ' ')
    .replaceAll(messageArgument, ' ')
    .replaceAll(messageHead, ' ')
    .replaceAll(pluralKey, ' ')
    .replaceAll(link, ' ')
    .replaceAll(template, ' ')
    .replaceAll(tag, ' ')
    .replaceAll(braces, ' ')
    .replaceAll(printf, ' ')
    .replaceAll(dollarName, ' ')
    .replaceAll(colonName, ' ');

/** What of the source does not stand in the text as it must. */
export function compareParts(text: string, { source, kind, keepsParts }: TextExpectation): TextCheck[] {
  if (!keepsParts) return [];
  const parts = partsOf(source, kind === 'translation');
  // A text that is written may name a thing once that its notes name twice.
  const expected = kind === 'writing' ? uniqueParts(parts) : parts;
  const left = countsOf(partsOf(text, true));
  const missing = expected.filter(({ kind: part, text: words }) => {
    const key = `${part} ${words}`;
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
  return [
    ...uniqueParts(missing).map((part) => toCheck(part, text)),
    ...compareEscapes(text, source),
    ...compareBrackets(text, source, kind),
  ];
}

function partsOf(text: string, isWhole: boolean): Part[] {
  const blocks = codeBlocks(text);
  const prose = withoutFences(text);
  const codes = [...(prose.match(inlineCode) ?? []).filter((words) => !label.test(words)), ...blocks];
  const rest = prose.replaceAll(inlineCode, ' ');
  const links = new Set((rest.match(link) ?? []).map((found) => trimEndOf(found, afterLink)));
  for (const words of targetsOf(rest)) links.add(words);
  const found: Part[] = [...links].map((words) => ({ kind: 'link', text: words }));
  const { rest: withoutMessages, parts: messages } = readMessages(rest.replaceAll(link, ' '));
  const placeholders = [...messages];
  let plain = withoutMessages;
  for (const pattern of [template, braces, printf, dollarName]) {
    placeholders.push(...(plain.match(pattern) ?? []));
    plain = plain.replaceAll(pattern, ' ');
  }
  placeholders.push(
    ...(plain.match(colonName) ?? []).filter((words) => words.endsWith(':') || isIdentifier(words.slice(1))),
  );
  for (const { 0: words, 1: name = '' } of plain.matchAll(underscored))
    if (isIdentifier(name)) placeholders.push(words);
  found.push(...placeholders.map((words): Part => ({ kind: 'placeholder', text: words.replaceAll(/\s/g, '') })));
  // Tags and cues belong to a text that is rendered whole.
  if (isWhole) {
    for (const words of rest.replaceAll(template, ' ').match(tag) ?? [])
      found.push({ kind: 'tag', text: nameOfTag(words) });
    for (const [, number, times = ''] of rest.matchAll(cue)) {
      if (number !== undefined) found.push({ kind: 'cue', text: number });
      found.push({ kind: 'cue', text: times });
    }
    for (const words of codes) found.push({ kind: 'code', text: words });
    const entities = new Set(
      rest
        .replaceAll(betweenDigits, ' ')
        .match(entity)
        ?.map((words) => words.toLowerCase()),
    );
    for (const words of entities) found.push({ kind: 'code', text: words });
  }
  return found;
}

/** Addresses within a site, files and anchors; a whole address is found as a link. */
function targetsOf(text: string): string[] {
  const found = Array.from(text.matchAll(beforeTarget), ({ 0: before, index }) => {
    const start = index + before.length;
    const window = text.slice(start, start + longestTarget);
    const end = window.indexOf(before === '](' ? ')' : before.slice(-1));
    const words = window.slice(0, Math.max(end, 0));
    // A title may stand behind the address of a link.
    return before === '](' ? (words.split(/\s/, 1)[0] ?? '') : words;
  });
  return found.filter(
    (words) => /[/#.:?]/.test(words) && !/^(?:https?:|www\.)/i.test(words) && !/[<>{}%$]/.test(words),
  );
}

/** `&amp;`, `&lt;` and `&gt;` that became the sign itself: a page would read it otherwise. */
function compareEscapes(text: string, source: string): TextCheck[] {
  return escapes.flatMap(({ written, sign }): TextCheck[] => {
    const lost = countOf(source, written) - countOf(text, written);
    return lost > 0 && countOf(text, sign) > countOf(source, sign) ? [{ kind: 'code', expected: written }] : [];
  });
}

const escapes = [
  { written: '&amp;', sign: ' & ' },
  { written: '&lt;', sign: '<' },
  { written: '&gt;', sign: '>' },
];
const countOf = (text: string, part: string): number => text.split(part).length - 1;

/** Words that programs use for what they put into a text. */
const names = new Set(
  'action address amount app attribute author balance brand button category city code company count country currency customer date day days deadline description discount domain duration email entity error field file filename format from gender hours id index input item items key label language level limit link list locale location max message method min minutes model month name names number object order other page password path percent percentage phone plan position price product quantity query rate reason receiver recipient region resource result role rows sender seconds size source start state status step street subject sum tag target tax team temperature term time title token total type unit url user username value values version via view website week weeks year years zip'.split(
    ' ',
  ),
);

/** Whether a word behind a sign, such as that of `:name`, is a placeholder and no word of the text. */
const isIdentifier = (word: string): boolean =>
  /[_\d]|\p{Ll}\p{Lu}|^\p{Lu}{2,}$/u.test(word) || names.has(word.toLowerCase());

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

/**
 * Words in square brackets. Technical ones (`[first_name]`) stand as they are; others may be translated, but
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
/** Names of fields and times of lyrics: `[first_name]`, `[name1]`, `[01:12.50]`. `[Figure 3]` and `[COMPANY NAME]` are for people. */
const isTechnical = (words: string): boolean =>
  /^\[(?:[^\s_]*_\S*|[a-z]+\d+|[A-Z]{2,}\d+|\d{1,3}:\d{2}(?:[.:]\d{1,3})?)\]$/.test(words);

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
