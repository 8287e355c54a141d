import type { TextItem } from '@deskmate/api/pdf/logical-order';

/** In sizes of the letters: signs and columns that are nearer belong together, and a wider step begins a paragraph. */
const sameColumn = 0.6;
const nextSign = 2.2;
const paragraph = 2.4;
/** Smallest share of characters below the one before them on a page written from top to bottom. */
const leastShare = 0.6;
const fewestSigns = 8;
/** Between two signs; a wider one is a space. */
const widestStep = 0.5;

type Placed = { text: string; x: number; up: number; size: number; length: number };

const eastAsian = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u;

/** The text of a page whose lines run from top to bottom, the right one first; null for any other page. */
export function readVertical(items: readonly TextItem[]): string | null {
  const placed = items.filter(({ str }) => str.trim() !== '').map(toPlaced);
  const signs = placed.filter(({ text }) => eastAsian.test(text));
  const below = signs.filter(
    (sign, at) => isTall(sign) || isBelow(signs[at - 1], sign) || isBelow(sign, signs[at + 1]),
  );
  if (below.length < fewestSigns || below.length < leastShare * placed.length) return null;
  const columns: Placed[][] = [];
  for (const one of placed.toSorted((first, other) => other.x - first.x)) {
    const column = columns.at(-1);
    if (column?.[0] && column[0].x - one.x < sameColumn * Math.max(column[0].size, one.size)) column.push(one);
    else columns.push([one]);
  }
  let text = '';
  for (const [at, column] of columns.entries()) {
    const step = (columns[at - 1]?.[0]?.x ?? 0) - (column[0]?.x ?? 0);
    if (at > 0) text += step > paragraph * (column[0]?.size ?? 0) ? '\n\n' : '\n';
    text += textOf(column.toSorted((one, other) => other.up - one.up));
  }
  return text;
}

/** Height of a vertical run, which pdf.js gives as a whole; Latin words in it lie on their side. */
function toPlaced({ str, transform: [a = 0, b = 0, c = 0, d = 0, x = 0, up = 0], width, height }: TextItem): Placed {
  const isSideways = Math.abs(b) > Math.abs(a);
  const size = Math.max(Math.hypot(a, b), Math.hypot(c, d)) || 10;
  return {
    text: str,
    x: isSideways ? x : x + Math.min(width, size) / 2,
    up,
    size,
    length: isSideways ? width : height,
  };
}

const isTall = ({ text, size, length }: Placed): boolean => [...text].length > 1 && length > 1.5 * size;

const isBelow = (above: Placed | undefined, sign: Placed | undefined): boolean =>
  above !== undefined &&
  sign !== undefined &&
  Math.abs(above.x - sign.x) < sameColumn * sign.size &&
  above.up - sign.up > 0.5 * sign.size &&
  above.up - sign.up < nextSign * sign.size;

function textOf(column: readonly Placed[]): string {
  let text = '';
  let before: Placed | undefined;
  for (const one of column) {
    if (before && before.up - Math.max(before.length, before.size) - one.up > widestStep * one.size) text += ' ';
    text += one.text.trim();
    before = one;
  }
  return text;
}
