/** A run of letters as pdf.js finds it; `transform` places its lower left corner. */
export type TextItem = {
  str: string;
  dir: string;
  transform: number[];
  width: number;
  height: number;
  hasEOL: boolean;
};
/** Between the items, where marked content is asked for: where it begins and ends. */
type Mark = { type: string; tag?: string };

/** In heights of the letters: the largest gap within a word, and the smallest between two cells of a table. */
const gapOfWords = 0.15;
const gapOfCells = 1.1;

/**
 * Many files hold a line of Arabic or Hebrew letter by letter as it is seen, from left to right. Such a line becomes one
 * item in the order in which it is read; figures and Latin words in it keep their own. Other lines stay as they are. Letters
 * are the plain ones.
 * @param items with marked content, whose spans tell ligatures from other letters
 */
export function inLogicalOrder<T extends TextItem>(items: readonly (T | Mark)[]): T[] {
  const ordered: T[] = [];
  let run: T[] = [];
  /** The last item of the run that is more than a mark on a letter. */
  let last: T | undefined;
  const end = (): void => {
    ordered.push(...joined(run));
    run = [];
  };
  for (const item of withLigatures(items)) {
    if (last && !continues(last, item)) end();
    run.push(item);
    if (!isMark(item) || run.length === 1) last = item;
  }
  end();
  return ordered;
}

const isText = <T extends TextItem>(item: T | Mark): item is T => 'str' in item;

/** pdf.js reverses the letters of a ligature. A span of marked content holds one sign; more letters are a ligature. */
function withLigatures<T extends TextItem>(items: readonly (T | Mark)[]): T[] {
  const texts: T[] = [];
  /** Where the texts of the open span begin. */
  let span: number | null = null;
  for (const item of items) {
    if (isText(item)) {
      texts.push(item);
      continue;
    }
    const [sign, ...more] = span === null ? [] : texts.slice(span).filter(isLetter);
    if (span !== null && sign && more.length === 0 && item.type === 'endMarkedContent' && ligature.test(sign.str)) {
      texts[texts.indexOf(sign, span)] = { ...sign, str: [...sign.str].reverse().join('') };
    }
    span = item.tag === 'Span' ? texts.length : null;
  }
  return texts.map((item) => ({ ...item, str: inPlainLetters(item.str) }));
}

/**
 * Files hold Arabic letters and Latin ligatures in the forms in which they are drawn. NFKC puts a space before a mark
 * that stands alone. Signs of whole phrases and of a currency stay.
 */
export const inPlainLetters = (text: string): string =>
  text.replaceAll(/[\ufb00-\ufb06\ufb50-\ufdf9\ufe70-\ufeff]+/g, (forms) =>
    forms.normalize('NFKC').replaceAll(/ (?=\p{M})/gu, ''),
  );

const ligature = /^[\p{Script=Arabic}\p{Script=Hebrew}]{2,4}$/u;

/** Whether an item follows on the same line, to the right, without the gap of a table. */
function continues(last: TextItem, next: TextItem): boolean {
  if (last.hasEOL || isSlanted(last) || isSlanted(next) || quartersOf(last) !== quartersOf(next)) return false;
  const size = Math.max(last.height, next.height, 1);
  const gap = leftOf(next) - rightOf(last);
  // A mark stands above or below its letter.
  if (isMark(next)) return Math.abs(baseOf(next) - baseOf(last)) < size && gap > -2 * size && gap < size;
  return Math.abs(baseOf(next) - baseOf(last)) < 0.1 * size && gap > -0.3 * size && gap < gapOfCells * size;
}

const isMark = ({ str }: TextItem): boolean => /^\s*\p{M}[\s\p{M}]*$/u.test(str);
const isLetter = ({ str }: TextItem): boolean => /\p{L}/u.test(str);

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
const rightOf = (item: TextItem): number => leftOf(item) + item.width;
const baseOf = (item: TextItem): number => placeOf(item, quartersOf(item)).up;

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/gu;
const leftToRight = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/gu;
const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;
export const isMostlyRightToLeft = (text: string): boolean => count(text, rightToLeft) > count(text, leftToRight);

/** One item in reading order where the run is mostly written from the right; else the run. */
function joined<T extends TextItem>(run: T[]): T[] {
  const text = run.map(({ str }) => str).join('');
  const [first, last] = [run[0], run.at(-1)];
  if (run.length < 2 || !first || !last || !isMostlyRightToLeft(text)) return run;
  const read: string[] = [];
  /** Figures and Latin words, the last seen first. */
  let other: T[] = [];
  let hasLatin = false;
  let before: T | undefined;
  const add = (item: T): void => {
    if (isMark(item)) {
      read.push(item.str.trim());
      return;
    }
    const gap = before ? Math.max(leftOf(before) - rightOf(item), leftOf(item) - rightOf(before)) : 0;
    const isApart = gap > gapOfWords * item.height && !/\s/.test(read.at(-1)?.at(-1) ?? '') && !/^\s/.test(item.str);
    if (isApart) read.push(' ');
    if (item.str !== '') read.push(item.str);
    before = item;
  };
  const addOther = (): void => {
    // Spaces at its ends belong to the line, and so does the full stop that is seen to the left of a last figure.
    const seen = other.toReversed();
    const from = seen.findIndex(({ str }) => str.trim() !== '');
    const to = seen.findLastIndex(({ str }) => str.trim() !== '') + 1;
    const [head, ...rest] = seen.slice(Math.max(from, 0), to);
    const stop = head && !hasLatin ? (/^[.,:]+/.exec(head.str)?.[0] ?? '') : '';
    for (const item of seen.slice(to)) add(item);
    if (head) for (const item of [{ ...head, str: head.str.slice(stop.length) }, ...rest]) add(item);
    if (stop !== '') read.push(stop);
    for (const item of seen.slice(0, Math.max(from, 0))) add(item);
    other = [];
    hasLatin = false;
  };
  for (const item of run.toReversed()) {
    const isLatin = count(item.str, leftToRight) > 0;
    const isOther = isLatin || /^[\d.,:/%-]+$/.test(item.str);
    const isBetween = hasLatin && item.str.trim() === '';
    if (isOther || isBetween) {
      other.push(item);
      hasLatin ||= isLatin;
    } else {
      addOther();
      add(item);
    }
  }
  addOther();
  const height = run.reduce((most, item) => Math.max(most, item.height), 0);
  return [
    { ...first, str: read.join(''), dir: 'rtl', width: rightOf(last) - leftOf(first), height, hasEOL: last.hasEOL },
  ];
}
