import { type Base, baseOf, isRight, readingOrder } from './reading-order.ts';
import { visualSigns } from './visual-text.ts';

/** A run of letters as pdf.js finds it; `transform` places its lower left corner. */
export type TextItem = {
  str: string;
  dir: string;
  transform: number[];
  width: number;
  height: number;
  hasEOL: boolean;
};

/** In heights of the letters: the smallest gap between two words, and between two cells of a table. */
const gapOfWords = 0.15;
const gapOfCells = 1.1;
/** In heights of the letters: base lines that are as close are one. */
const sameLine = 0.1;
/** Of the height of its line: smaller letters are raised or lowered ones. */
const small = 0.88;

/**
 * Lines of Arabic or Hebrew, which files hold as they are seen or part by part, in the order in which they are read: each
 * cell of a line becomes one item, from the left one to the right one. Other lines stay as they are. Letters are the plain
 * ones.
 * @param items as pdf.js gives them without normalising their letters
 * @param drawn what each sign on the page means, as `drawnSigns` has it: tells ligatures from other letters
 */
export function inLogicalOrder<T extends TextItem>(items: readonly T[], drawn: readonly string[] = []): T[] {
  const page = isMostlyRightToLeft(items.map(({ str }) => str).join('')) ? 'rtl' : 'ltr';
  const signs = visualSigns(items, drawn);
  const ordered: T[] = [];
  let line: Placed<T>[] = [];
  /** The first item of the line that is more than space. */
  let first: T | undefined;
  const end = (): void => {
    ordered.push(...inOrder(line, page));
    line = [];
    first = undefined;
  };
  for (const [at, item] of items.entries()) {
    const placed = { item, signs: signs[at] ?? null, start: leftOf(item), end: leftOf(item) + item.width };
    if (first && !isOnLine(first, item)) end();
    if (item.str.trim() !== '') first ??= item;
    line.push(placed);
  }
  end();
  return ordered.map((item) => ({ ...item, str: inPlainLetters(item.str) }));
}

/** The operators of a page that draw text, with their glyphs. */
type Operators = { fnArray: readonly number[]; argsArray: readonly unknown[] };

/** What each sign that a page draws means, in its order. */
export function drawnSigns({ fnArray, argsArray }: Operators, showText: number): string[] {
  const signs: string[] = [];
  for (const [at, operator] of fnArray.entries()) {
    const glyphs = operator === showText ? (argsArray[at] as unknown[])[0] : null;
    if (!Array.isArray(glyphs)) continue;
    for (const glyph of glyphs) if (typeof glyph?.unicode === 'string') signs.push(glyph.unicode);
  }
  return signs;
}

/** Whether the order of signs on a page has to be looked at. */
export const hasRightToLeft = (items: readonly object[]): boolean =>
  items.some((item) => 'str' in item && typeof item.str === 'string' && [...item.str].some(isRight));

/** `signs` where letters are written from the right. */
type Placed<T> = { item: T; signs: string[] | null; start: number; end: number };

/**
 * Files hold Arabic letters and Latin ligatures in the forms in which they are drawn. NFKC puts a space before a mark
 * that stands alone. Signs of whole phrases and of a currency stay.
 */
export const inPlainLetters = (text: string): string =>
  text.replaceAll(/[\ufb00-\ufdf9\ufe70-\ufefc]+/g, (forms) => forms.normalize('NFKC').replaceAll(/ (?=\p{M})/gu, ''));

/** A mark of its own stands above or below a letter. */
const isMark = ({ str }: TextItem): boolean => /^\s*\p{M}[\s\p{M}]*$/u.test(str);

function isOnLine(first: TextItem, next: TextItem): boolean {
  if (isSlanted(first) || isSlanted(next) || quartersOf(first) !== quartersOf(next)) return false;
  const size = Math.max(first.height, next.height, 1);
  const isBeside = isMark(next) || next.str.trim() === '' || next.height < small * first.height;
  return Math.abs(upOf(next) - upOf(first)) < (isBeside ? 1 : sameLine) * size;
}

/** Quarters of a turn to the left. */
export type Quarters = 0 | 1 | 2 | 3;

/** How far the line of an item is turned on its page. On a page with /Rotate every line is turned. */
export function quartersOf({ transform: [a = 1, b = 0] }: TextItem): Quarters {
  if (Math.abs(a) >= Math.abs(b)) return a >= 0 ? 0 : 2;
  return b > 0 ? 1 : 3;
}

/** How far most of the text is turned. */
export function mostQuarters(items: readonly TextItem[]): Quarters {
  const letters = [0, 0, 0, 0];
  for (const item of items) letters[quartersOf(item)] = (letters[quartersOf(item)] ?? 0) + item.str.length;
  return letters.indexOf(Math.max(...letters)) as Quarters;
}

/** Where a point is, along lines that are turned so far, and upwards from one to the next. */
export function turnBack(x: number, y: number, quarters: Quarters): { along: number; up: number } {
  switch (quarters) {
    case 0:
      return { along: x, up: y };
    case 1:
      return { along: y, up: -x };
    case 2:
      return { along: -x, up: -y };
    case 3:
      return { along: -y, up: x };
  }
}

/** Where an item begins. */
export const placeOf = ({ transform: [, , , , x = 0, y = 0] }: TextItem, quarters: Quarters) =>
  turnBack(x, y, quarters);

const isSlanted = ({ transform: [a = 0, b = 0, c = 0, d = 0] }: TextItem): boolean =>
  Math.min(Math.hypot(b, c), Math.hypot(a, d)) > 0.001;
const leftOf = (item: TextItem): number => placeOf(item, quartersOf(item)).along;
const upOf = (item: TextItem): number => placeOf(item, quartersOf(item)).up;

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/gu;
const leftToRight = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/gu;
const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;
export const isMostlyRightToLeft = (text: string): boolean => count(text, rightToLeft) > count(text, leftToRight);

/** The cells of a line, if there are letters in it that are written from the right. */
function inOrder<T extends TextItem>(seen: readonly Placed<T>[], page: Base): T[] {
  const line =
    page === 'rtl' && isEndOfSentence(seen) ? seen.map((one) => ({ ...one, signs: [...one.item.str] })) : seen;
  if (!line.some(({ signs }) => signs !== null)) return line.map(({ item }) => item);
  const height = line.reduce((most, { item }) => Math.max(most, item.height), 0);
  const endsLine = line.some(({ item }) => item.hasEOL);
  const cells: Placed<T>[][] = [];
  let cell: Placed<T>[] = [];
  let edge = Number.NEGATIVE_INFINITY;
  const end = (): void => {
    edge = Number.NEGATIVE_INFINITY;
    if (cell.some(({ item }) => item.str !== '')) cells.push(cell);
    cell = [];
  };
  for (const placed of marksBefore(line).toSorted((one, other) => one.start - other.start)) {
    const isApart = placed.item.str.trim() !== '' && placed.item.height < small * height && !isMark(placed.item);
    if (isApart || (placed.item.str.trim() !== '' && placed.start - edge > gapOfCells * height)) end();
    cell.push(placed);
    if (placed.item.str.trim() !== '') edge = Math.max(edge, placed.end);
    if (isApart) end();
  }
  end();
  const items = cells.flatMap((one) => toItems(one, page));
  return items.map((item, at) => ({ ...item, hasEOL: endsLine && at === items.length - 1 }));
}

/** The last figures of a paragraph on a line of their own: the full stop is seen to their left. */
function isEndOfSentence(line: readonly Placed<TextItem>[]): boolean {
  const text = line.map(({ item }) => item.str).join('');
  return /^\s{0,9}[.،؛:!؟?]\s?\d/u.test(text) && !/\p{L}/u.test(text);
}

/** Moves marks that the file holds apart to the letter after them, which they belong to. */
function marksBefore<T extends TextItem>(line: readonly Placed<T>[]): Placed<T>[] {
  const moved: Placed<T>[] = [];
  let marks: string[] = [];
  for (const placed of line) {
    // pdf.js puts a space without a width behind a mark.
    if (placed.item.str === ' ' && placed.item.width < 0.01) continue;
    if (isMark(placed.item)) marks.push(...placed.item.str.trim());
    else if (marks.length > 0 && placed.item.str.trim() !== '') {
      moved.push({ ...placed, signs: [...marks, ...(placed.signs ?? placed.item.str)] });
      marks = [];
    } else moved.push(placed);
  }
  const last = moved.at(-1);
  if (last && marks.length > 0) moved.splice(-1, 1, { ...last, signs: [...(last.signs ?? last.item.str), ...marks] });
  return moved;
}

function toItems<T extends TextItem>(cell: readonly Placed<T>[], page: Base): T[] {
  if (!cell.some(({ signs }) => signs !== null)) return cell.map(({ item }) => item);
  const base = baseOf(signsOf(cell), page);
  // In a line from the left only what is written from the right is put in order. Spaces at its ends are as wide as the gap
  // to the next cell.
  const isPart = ({ item, signs }: Placed<T>) => (base === 'rtl' ? item.str.trim() !== '' : signs !== null);
  const from = cell.findIndex(isPart);
  const to = cell.findLastIndex(isPart) + 1;
  const part = cell.slice(from, to);
  const [first, last] = [part[0], part.at(-1)];
  if (!first || !last) return [];
  const right = part.reduce((most, one) => Math.max(most, one.end), first.start);
  const height = part.reduce((most, { item }) => Math.max(most, item.height), 0);
  const whole = part.find(({ item }) => item.height === height)?.item ?? first.item;
  const [, , , , x, y] = first.item.transform;
  const joined = {
    ...whole,
    transform: [...whole.transform.slice(0, 4), x, y] as number[],
    str: readingOrder(signsOf(part), base),
    dir: base,
    width: right - first.start,
  };
  return [...cell.slice(0, from), joined, ...cell.slice(to)].map((one) => ('item' in one ? one.item : one));
}

/** The signs of a cell from left to right, spaces that the file leaves out put in. */
function signsOf<T extends TextItem>(cell: readonly Placed<T>[]): string[] {
  const seen: string[] = [];
  let end: number | null = null;
  for (const { item, signs, start, end: itsEnd } of cell) {
    if (item.str === '') continue;
    const isApart = end !== null && start - end > gapOfWords * item.height;
    const own = signs ?? [...item.str];
    if (isApart && seen.at(-1) !== ' ' && own[0] !== ' ') seen.push(' ');
    for (const sign of own) if (sign !== ' ' || seen.at(-1) !== ' ') seen.push(sign);
    if (item.str.trim() !== '') end = itsEnd;
  }
  return seen;
}
