/** Closes what an unfinished piece of inline Markdown has open, and holds back marks that have no words yet. */
export function closeInline(text: string): string {
  const open: string[] = [];
  let read = text;
  let at = 0;
  while (at < read.length) {
    const step = readAt(read, at, open);
    if (step.end !== undefined) return finish(read.slice(0, at) + step.end, open);
    if (step.words !== undefined) read = read.slice(0, at) + step.words;
    at = step.next;
  }
  return finish(read, open);
}

/**
 * `next`: where to continue. `end`: the text ends here, with this in place of the rest.
 * `words`: the text continues here with this in place of the rest.
 */
type Step = { next: number; end?: string; words?: string };

function readAt(text: string, at: number, open: string[]): Step {
  const mark = text[at] ?? '';
  if (mark === '\\') return text[at + 1] === '(' ? readFormula(text, at, '\\(', '\\)') : { next: at + 2 };
  if (mark === '`') return readCode(text, at);
  if (mark === '$') return readFormula(text, at, text[at + 1] === '$' ? '$$' : '$');
  if (mark === '[') return readLink(text, at);
  if (mark === '!' && text[at + 1] === '[') return readPicture(text, at);
  if (mark === '<') return readTag(text, at);
  if (mark === '*' || mark === '_' || mark === '~') return readEmphasis(text, at, mark, open);
  return { next: at + 1 };
}

function readCode(text: string, at: number): Step {
  const run = /^`+/.exec(text.slice(at))?.[0] ?? '`';
  const inside = text.slice(at + run.length);
  const close = new RegExp(`(?<!\`)${run}(?!\`)`).exec(inside);
  if (close) return { next: at + run.length + close.index + run.length };
  const words = inside.replace(/`+$/, '');
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

function readLink(text: string, at: number): Step {
  const close = text.indexOf(']', at);
  const words = text.slice(at + 1, close < 0 ? undefined : close);
  if (close < 0) return { next: at, words };
  const after = text[close + 1];
  if (after === undefined) return { next: at, words };
  if (after !== '(') return { next: close + 1 };
  const end = text.indexOf(')', close + 2);
  return end < 0 ? { next: at, words } : { next: end + 1 };
}

function readPicture(text: string, at: number): Step {
  const { next, words } = readLink(text, at + 1);
  return words === undefined ? { next } : { next: at, words };
}

function readTag(text: string, at: number): Step {
  const rest = text.slice(at);
  return /^<(?:https?:|mailto:|\/?[a-z])[^<>\s]*$/i.test(rest) ? { next: at, end: '' } : { next: at + 1 };
}

function readEmphasis(text: string, at: number, mark: string, open: string[]): Step {
  let length = 1;
  while (text[at + length] === mark) length++;
  const before = text[at - 1] ?? ' ';
  const after = text[at + length];
  if (after === undefined) return holdBack(text, at, mark, length);
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
function holdBack(text: string, at: number, mark: string, length: number): Step {
  const isInWord = mark === '_' && /[\p{L}\p{N}]$/u.test(text.slice(0, at));
  return isInWord ? { next: at + length } : { next: at, end: '' };
}

function finish(text: string, open: string[]): string {
  if (open.length === 0) return text;
  return text.trimEnd() + open.toReversed().join('');
}
