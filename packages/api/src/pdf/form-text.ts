import { placeOf, type Quarters, quartersOf, type TextItem } from './logical-order.ts';

/** What pdf.js says of a field of a form, or of a text that was typed over the page. */
export type Annotation = {
  subtype?: string;
  rect?: number[];
  annotationFlags?: number;
  rotation?: number;
  fieldType?: string | null;
  fieldValue?: unknown;
  options?: { exportValue: unknown; displayValue: unknown }[];
  checkBox?: boolean;
  radioButton?: boolean;
  exportValue?: unknown;
  buttonValue?: unknown;
  password?: boolean;
  contentsObj?: { str: string };
  defaultAppearanceData?: { fontSize?: number };
};

export type FormItem = TextItem & { fontName: string };

/** The font of these items, of which pdf.js itself says nothing. */
export const formFont = {
  name: 'form',
  style: { fontFamily: 'sans-serif', ascent: 0.8, descent: -0.2, vertical: false },
};

const hiddenOrNotViewed = 2 | 32;
/** A page of a form has a few hundred at most. */
const maxFields = 1000;
/** Of one field. */
const maxLetters = 20_000;
/** Of an average letter, in heights. */
const letterWidth = 0.5;
const usualSize = 10;

/**
 * The text of a page together with what was filled in: pdf.js draws the fields of a form with the page, but does not count
 * them as its text. Each value follows the words to the left of its field, or above it.
 */
export function withFormText<T extends TextItem>(
  items: readonly T[],
  annotations: readonly Annotation[],
): (T | FormItem)[] {
  /** What was filled in after each item; before all of them under `undefined`. */
  const filled = new Map<T | undefined, FormItem[]>();
  let words: Words<T>[] | null = null;
  for (const annotation of annotations.slice(0, maxFields)) {
    const lines = linesOf(annotation);
    const [first] = lines;
    if (!first) continue;
    words ??= wordsOf(items);
    const { label, isBeside } = labelOf(first, words);
    if (label && isBeside) standOnLineOf(first, label);
    const before = filled.get(label);
    if (before) before.push(...lines);
    else filled.set(label, lines);
  }
  const linesAfter = (item: T | undefined) => filled.get(item) ?? [];
  return [...linesAfter(undefined), ...items.flatMap((item) => [item, ...linesAfter(item)])];
}

function linesOf(annotation: Annotation): FormItem[] {
  const { rect: [left = 0, bottom = 0, right = 0, top = 0] = [], rotation = 0, defaultAppearanceData } = annotation;
  const lines = seenValue(annotation)
    .slice(0, maxLetters)
    .split(/\r\n?|\n/);
  if (lines.every((line) => line.trim() === '')) return [];
  const quarters = (((Math.round(rotation / 90) % 4) + 4) % 4) as Quarters;
  const [width, height] = quarters % 2 === 0 ? [right - left, top - bottom] : [top - bottom, right - left];
  const size = defaultAppearanceData?.fontSize || Math.max(1, Math.min(usualSize, height / lines.length / 1.2));
  const first = lines.length === 1 ? (height + size * 0.6) / 2 : size;
  return lines.map((str, at) => {
    const down = first + at * size * 1.2;
    const [x, y] =
      quarters === 0
        ? [left, top - down]
        : quarters === 1
          ? [left + down, bottom]
          : quarters === 2
            ? [right, bottom + down]
            : [right - down, top];
    const [cos, sin] = [
      quarters === 0 ? size : quarters === 2 ? -size : 0,
      quarters === 1 ? size : quarters === 3 ? -size : 0,
    ];
    return {
      str,
      dir: /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(str) ? 'rtl' : 'ltr',
      transform: [cos, sin, -sin, cos, x, y],
      width: Math.min(width, str.length * size * letterWidth),
      height: size,
      hasEOL: true,
      fontName: formFont.name,
    };
  });
}

/** The value as it is seen; empty where nothing is. */
function seenValue(annotation: Annotation): string {
  const { subtype, annotationFlags = 0, fieldType, fieldValue, options = [], contentsObj } = annotation;
  if ((annotationFlags & hiddenOrNotViewed) !== 0) return '';
  if (subtype === 'FreeText') return contentsObj?.str ?? '';
  if (subtype !== 'Widget' || annotation.password) return '';
  const values = (Array.isArray(fieldValue) ? fieldValue : [fieldValue]).filter((value) => typeof value === 'string');
  if (fieldType === 'Tx') return values.join('');
  if (fieldType === 'Ch') return values.map((value) => displayOf(value, options)).join(', ');
  if (annotation.checkBox) return values[0] === annotation.exportValue ? '☑' : '☐';
  if (annotation.radioButton) return values[0] === annotation.buttonValue ? '☑' : '☐';
  return '';
}

function displayOf(value: string, options: NonNullable<Annotation['options']>): string {
  const display = options.find(({ exportValue }) => exportValue === value)?.displayValue;
  return typeof display === 'string' ? display : value;
}

type Words<T> = { item: T; quarters: Quarters; along: number; up: number };

const wordsOf = <T extends TextItem>(items: readonly T[]): Words<T>[] =>
  items
    .filter(({ str }) => str.trim() !== '')
    .map((item) => ({ item, quarters: quartersOf(item), ...placeOf(item, quartersOf(item)) }));

/** The words that a field belongs to: to its left on its line, otherwise nearest above it. */
function labelOf<T extends TextItem>(field: FormItem, words: readonly Words<T>[]) {
  const quarters = quartersOf(field);
  const place = placeOf(field, quarters);
  let beside: Words<T> | null = null;
  let above: Words<T> | null = null;
  for (const word of words) {
    if (word.quarters !== quarters) continue;
    const distance = word.up - place.up;
    if (Math.abs(distance) < field.height) {
      if (word.along <= place.along && (beside === null || word.along >= beside.along)) beside = word;
    } else if (distance > 0 && (above === null || word.up <= above.up)) above = word;
  }
  return { label: (beside ?? above)?.item, isBeside: beside !== null };
}

/** So that both are read as one line. */
function standOnLineOf(field: FormItem, label: TextItem): void {
  const at = quartersOf(field) % 2 === 0 ? 5 : 4;
  field.transform[at] = label.transform[at] ?? 0;
}
