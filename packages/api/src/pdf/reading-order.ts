/** In which direction a paragraph runs. */
export type Base = 'rtl' | 'ltr';

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const arabic = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
const digit = /^[\d\u0660-\u0669\u06f0-\u06f9]/;

const isMark = (sign: string): boolean => /^\p{M}+$/u.test(sign);
export const isRight = (sign: string): boolean => /\p{L}/u.test(sign) && rightToLeft.test(sign);
const isLeft = (sign: string): boolean => /\p{L}/u.test(sign) && !rightToLeft.test(sign);
const isDigit = (sign: string): boolean => digit.test(sign);

/**
 * The text of a line whose signs are given as they are seen, from left to right: the Unicode bidirectional algorithm
 * backwards. Several texts can look the same; of a number beside a Latin word, the two are read from left to right.
 * @param seen one letter each, or several that are drawn as one, these in the order in which they are read
 */
export function readingOrder(seen: readonly string[], base: Base): string {
  const signs = withMarksBehind(seen);
  const plain = ordered(signs, base, (sign) => sign).join('');
  const turned = ordered(signs, base, (sign) => mirrored[sign] ?? sign).join('');
  // Most files hold a bracket as it is seen, some as it was written.
  return unpaired(plain) < unpaired(turned) ? plain : turned;
}

/** The direction of a line by what it begins and ends with, else by that of its page. */
export function baseOf(seen: readonly string[], page: Base): Base {
  const strong = seen.filter((sign) => isRight(sign) || isLeft(sign));
  const right = strong.filter(isRight).length;
  if (strong.length === 0) return page;
  if (right === 0) return 'ltr';
  if (right === strong.length) return 'rtl';
  const visible = seen.filter((sign) => sign.trim() !== '' && !isMark(sign));
  const [endsLeft, endsRight] = [isStop(visible[0]), isStop(visible.at(-1))];
  if (endsLeft !== endsRight) return endsLeft ? 'rtl' : 'ltr';
  const isEnclosed = isRight(strong[0] ?? '') && isRight(strong.at(-1) ?? '');
  return isEnclosed && right * 2 >= strong.length ? 'rtl' : page;
}

const isStop = (sign: string | undefined): boolean => sign !== undefined && /^[.,:;!?،؛؟۔]$/.test(sign);

const mirrored: Record<string, string> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
  '‹': '›',
  '›': '‹',
};

/** A mark is seen to the left of the letter that it belongs to, and is read after it. */
function withMarksBehind(seen: readonly string[]): string[] {
  const signs: string[] = [];
  let marks = '';
  for (const sign of seen) {
    if (isMark(sign)) marks = sign + marks;
    else if (isRight(sign) || marks === '') {
      signs.push(sign + marks);
      marks = '';
    } else {
      signs.push((signs.pop() ?? '') + marks, sign);
      marks = '';
    }
  }
  if (marks !== '') signs.push((signs.pop() ?? '') + marks);
  return signs;
}

type Mirror = (sign: string) => string;

function ordered(signs: readonly string[], base: Base, mirror: Mirror): string[] {
  if (base === 'rtl') return fromTheRight(signs, mirror);
  const read: string[] = [];
  let from = 0;
  while (from < signs.length) {
    if (!isRight(signs[from] ?? '')) {
      read.push(signs[from] ?? '');
      from += 1;
      continue;
    }
    let to = from + 1;
    for (let at = to; at < signs.length && !isLeft(signs[at] ?? ''); at += 1) if (isRight(signs[at] ?? '')) to = at + 1;
    for (const sign of fromTheRight(signs.slice(from, to), mirror)) read.push(sign);
    from = to;
  }
  return read;
}

/** Letters from the right to the left; what stands between them, and is not written so, keeps its own order. */
function fromTheRight(signs: readonly string[], mirror: Mirror): string[] {
  const read: string[] = [];
  const lineIsArabic = signs.some((sign) => isRight(sign) && arabic.test(sign));
  let contextIsArabic = lineIsArabic;
  let end = signs.length;
  while (end > 0) {
    const sign = signs[end - 1] ?? '';
    if (isRight(sign)) {
      contextIsArabic = arabic.test(sign);
      read.push(sign);
      end -= 1;
      continue;
    }
    let start = end;
    while (start > 0 && !isRight(signs[start - 1] ?? '')) start -= 1;
    for (const one of between(signs.slice(start, end), contextIsArabic, mirror)) read.push(one);
    end = start;
  }
  return read;
}

/** What stands between two letters that are written from the right. */
function between(signs: readonly string[], isArabic: boolean, mirror: Mirror): string[] {
  const hasWords = signs.some(isLeft);
  const isCore = (sign: string) => isLeft(sign) || isDigit(sign);
  let from = signs.findIndex(isCore);
  let to = signs.findLastIndex(isCore) + 1;
  const turned = (part: readonly string[]) => part.toReversed().map(mirror);
  if (from < 0) return turned(signs);
  if (signs[from - 1] === '+' && isDigit(signs[from] ?? '') && signs.includes(' ')) {
    return [...turned(signs.slice(to)), ...signs.slice(from - 1, to), ...turned(signs.slice(0, from - 1))];
  }
  if (!hasWords) return numbersFromTheRight(signs, isArabic, mirror);
  // A bracket that a Latin word opens is closed by it.
  if (lacks(signs.slice(from, to), signs[to] ?? '')) to += 1;
  if (from > 0 && lacks(signs.slice(from, to), signs[from - 1] ?? '')) from -= 1;
  return [...turned(signs.slice(to)), ...signs.slice(from, to), ...turned(signs.slice(0, from))];
}

/** Whether a run lacks this bracket to be whole. */
function lacks(run: readonly string[], bracket: string): boolean {
  const other = mirrored[bracket];
  if (other === undefined) return false;
  const count = (one: string) => run.reduce((sum, sign) => sum + (sign === one ? 1 : 0), 0);
  return count(other) > count(bracket);
}

/** After Arabic, unlike after Hebrew, signs other than separators within a number take the direction of the line. */
function numbersFromTheRight(signs: readonly string[], isArabic: boolean, mirror: Mirror): string[] {
  const read: string[] = [];
  let end = signs.length;
  while (end > 0) {
    let start = end;
    const joins = (at: number): boolean => {
      const sign = signs[at] ?? '';
      if (isDigit(sign)) return true;
      const isWithin = isDigit(signs[at - 1] ?? '') && isDigit(signs[at + 1] ?? '');
      if (isArabic) return isWithin && /^[.,:/٫٬]$/.test(sign);
      if (isWithin && /^[.,:/+-]$/.test(sign)) return true;
      return /^[%‰$€£₪#°]$/.test(sign) && (isDigit(signs[at - 1] ?? '') || isDigit(signs[at + 1] ?? ''));
    };
    while (start > 0 && joins(start - 1)) start -= 1;
    if (start === end) {
      read.push(mirror(signs[end - 1] ?? ''));
      end -= 1;
    } else {
      for (const sign of signs.slice(start, end)) read.push(sign);
      end = start;
    }
  }
  return read;
}

/** How many brackets of a text have no partner. */
function unpaired(text: string): number {
  const open: string[] = [];
  let alone = 0;
  for (const bracket of text.match(/[()[\]{}«»]/g) ?? []) {
    if ('([{«'.includes(bracket)) open.push(bracket);
    else if (open.at(-1) === mirrored[bracket]) open.pop();
    else alone += 1;
  }
  return alone + open.length;
}
