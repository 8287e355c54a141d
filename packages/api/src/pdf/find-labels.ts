import {
  isMostlyRightToLeft,
  mostQuarters,
  placeOf,
  type Quarters,
  quartersOf,
  type TextItem,
} from './logical-order.ts';

/** Along the lines of its page; `up` is the base line of its first one, `size` the height of its letters. */
export type FieldPlace = { quarters: Quarters; start: number; end: number; up: number; size: number };

/** The texts of a page by their lines, to be asked for the labels of many fields. */
export type LabelIndex<T> = {
  /** From the lowest to the highest. */
  lines: ReadonlyMap<Quarters, readonly Line<T>[]>;
  mostQuarters: Quarters;
  isRightToLeft: boolean;
};

type Placed<T> = { item: T; index: number; start: number; end: number; up: number };
type Line<T> = {
  up: number;
  byStart: readonly Placed<T>[];
  byEnd: readonly Placed<T>[];
  lastInFile: T;
  isRightToLeft: boolean;
};

/** In heights of the letters: base lines that are as close are one. */
const sameLine = 0.3;
/** Above the field and below; more are not in the height of one line. */
const maxLinesBeside = 8;

export function indexLabels<T extends TextItem>(items: readonly T[]): LabelIndex<T> {
  const placed = new Map<Quarters, Placed<T>[]>();
  for (const [index, item] of items.entries()) {
    if (item.str.trim() === '') continue;
    const quarters = quartersOf(item);
    const { along, up } = placeOf(item, quarters);
    const text = { item, index, start: along, end: along + item.width, up };
    const same = placed.get(quarters);
    if (same) same.push(text);
    else placed.set(quarters, [text]);
  }
  return {
    lines: new Map([...placed].map(([quarters, texts]) => [quarters, linesOf(texts)])),
    mostQuarters: mostQuarters(items),
    isRightToLeft: isMostlyRightToLeft(items.map(({ str }) => str).join('')),
  };
}

function linesOf<T extends TextItem>(texts: readonly Placed<T>[]): Line<T>[] {
  const lines: Placed<T>[][] = [];
  for (const text of texts.toSorted((one, other) => one.up - other.up)) {
    const line = lines.at(-1);
    const isSame = line?.[0] && text.up - line[0].up < sameLine * (text.item.height || 10);
    if (isSame) line.push(text);
    else lines.push([text]);
  }
  return lines.flatMap((line) => {
    const [lowest] = line;
    if (!lowest) return [];
    return {
      up: lowest.up,
      byStart: line.toSorted((one, other) => one.start - other.start),
      byEnd: line.toSorted((one, other) => one.end - other.end),
      lastInFile: line.reduce((last, text) => (text.index > last.index ? text : last)).item,
      isRightToLeft: isMostlyRightToLeft(line.map(({ item }) => item.str).join('')),
    };
  });
}

/**
 * The text that a field belongs to: beside it on the nearest line, otherwise above it. `up` is the base line of a label
 * beside it.
 */
export function findLabel<T extends TextItem>(
  { lines, isRightToLeft }: LabelIndex<T>,
  field: FieldPlace,
): { label?: T; up?: number } {
  const turned = lines.get(field.quarters) ?? [];
  const next = firstPast(turned, ({ up }) => up > field.up);
  const near = turned
    .slice(Math.max(0, next - maxLinesBeside), next + maxLinesBeside)
    .filter(({ up }) => Math.abs(up - field.up) < field.size)
    .toSorted((one, other) => Math.abs(one.up - field.up) - Math.abs(other.up - field.up));
  for (const line of near) {
    const beside = besideIn(line, field, line.isRightToLeft) ?? besideIn(line, field, isRightToLeft);
    if (beside) return { label: beside.item, up: beside.up };
  }
  return { label: turned[firstPast(turned, ({ up }) => up >= field.up + field.size)]?.lastInFile };
}

/** The nearest text before the field in the direction of writing. */
const besideIn = <T>({ byStart, byEnd }: Line<T>, { start, end }: FieldPlace, isRightToLeft: boolean) =>
  isRightToLeft
    ? byEnd[firstPast(byEnd, (text) => text.end >= end)]
    : byStart[firstPast(byStart, (text) => text.start > start) - 1];

/** The index of the first element of an ordered list of which this is true; its length where there is none. */
function firstPast<T>(list: readonly T[], isPast: (element: T) => boolean): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const element = list[middle];
    if (element !== undefined && isPast(element)) to = middle;
    else from = middle + 1;
  }
  return from;
}
