/** Closes what an unfinished piece of inline Markdown has open, and holds back marks that have no words yet. */
export function closeInline(text: string): string {
  const open: string[] = [];
  let rest: Rest = { text, before: '', hasBrackets: true };
  let written = '';
  let at = 0;
  while (at < rest.text.length) {
    const step = readAt(rest, at, open);
    if (step.end !== undefined) return finish(written + rest.text.slice(0, at) + step.end, open);
    if (step.words !== undefined) {
      written += rest.text.slice(0, at);
      rest = { text: step.words, before: unitsBefore(rest, at), hasBrackets: false };
    }
    at = step.next;
  }
  return finish(written + rest.text, open);
}

/** What follows the last mark that was left out; `before`: the units that it follows; it may have closing brackets. */
type Rest = { text: string; before: string; hasBrackets: boolean };

/** Two at most, which is one letter of any script. */
const unitsBefore = ({ text, before }: Rest, at: number): string =>
  (before + text.slice(Math.max(0, at - 2), at)).slice(-2);

/**
 * `next`: where to continue. `end`: the text ends here, with this in place of the rest.
 * `words`: in place of what follows, without a closing bracket; `next` counts from their beginning.
 */
type Step = { next: number; end?: string; words?: string };

function readAt(rest: Rest, at: number, open: string[]): Step {
  const { text } = rest;
  const mark = text[at] ?? '';
  if (mark === '\\') return text[at + 1] === '(' ? readFormula(text, at, '\\(', '\\)') : { next: at + 2 };
  if (mark === '`') return readCode(text, at);
  if (mark === '$') return readFormula(text, at, text[at + 1] === '$' ? '$$' : '$');
  if (mark === '[') return readLink(rest, at);
  if (mark === '!' && text[at + 1] === '[') return readLink(rest, at + 1);
  if (mark === '<') return readTag(text, at);
  if (mark === '*' || mark === '_' || mark === '~') return readEmphasis(rest, at, mark, open);
  return { next: at + 1 };
}

function readCode(text: string, at: number): Step {
  const run = /^`+/.exec(text.slice(at))?.[0] ?? '`';
  const inside = text.slice(at + run.length);
  for (const { 0: other, index } of inside.matchAll(/`+/g)) {
    if (other === run) return { next: at + run.length + index + run.length };
  }
  let end = inside.length;
  while (inside[end - 1] === '`') end--;
  const words = inside.slice(0, end);
  return { next: at, end: words.trim() === '' ? '' : run + words + run };
}

function readFormula(text: string, at: number, start: string, close: string = start): Step {
  const inside = text.slice(at + start.length);
  const end = inside.indexOf(close);
  if (end >= 0) return { next: at + start.length + end + close.length };
  // A lone dollar is money unless what follows looks like TeX.
  if (start === '$' && !/^[^\s$].*[\\^_{}]/s.test(inside)) return { next: at + 1 };
  return { next: at, end: '' };
}

function readLink({ text, hasBrackets }: Rest, at: number): Step {
  const close = hasBrackets ? text.indexOf(']', at) : -1;
  if (close < 0 && text[at + 1] === '^') return { next: at, end: '' };
  const words = text.slice(at + 1, close < 0 ? undefined : close);
  if (close < 0) return { next: 0, words };
  const after = text[close + 1];
  if (after === undefined) return { next: 0, words };
  if (after !== '(') return { next: close + 1 };
  const end = text.indexOf(')', close + 2);
  return end < 0 ? { next: 0, words } : { next: end + 1 };
}

function readTag(text: string, at: number): Step {
  const rest = text.slice(at);
  return /^<(?:https?:|mailto:|\/?[a-z])[^<>\s]*$/i.test(rest) ? { next: at, end: '' } : { next: at + 1 };
}

function readEmphasis(rest: Rest, at: number, mark: string, open: string[]): Step {
  const { text } = rest;
  let length = 1;
  while (text[at + length] === mark) length++;
  const before = unitsBefore(rest, at).at(-1) ?? ' ';
  const after = text[at + length];
  if (after === undefined) return holdBack(rest, at, mark, length);
  const canClose = !/\s/.test(before);
  const canOpen = !/\s/.test(after);
  let left = length;
  while (left > 0 && canClose && open.at(-1)?.[0] === mark && (open.at(-1)?.length ?? 9) <= left) {
    left -= open.pop()?.length ?? 1;
  }
  const isInWord = mark === '_' && /[\p{L}\p{N}]/u.test(before);
  if (left > 0 && canOpen && !isInWord && !(mark === '~' && left !== 2)) {
    open.push(...(left === 3 ? [mark.repeat(2), mark] : [mark.repeat(Math.min(left, 2))]));
  }
  return { next: at + length };
}

/** Marks at the very end: what is open gets closed anyway; a mark without words waits for them. */
function holdBack(rest: Rest, at: number, mark: string, length: number): Step {
  const isInWord = mark === '_' && /[\p{L}\p{N}]$/u.test(unitsBefore(rest, at));
  return isInWord ? { next: at + length } : { next: at, end: '' };
}

function finish(text: string, open: string[]): string {
  if (open.length === 0) return text;
  return text.trimEnd() + open.toReversed().join('');
}
