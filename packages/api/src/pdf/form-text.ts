import { type FieldPlace, findLabel, indexLabels, type LabelIndex } from './find-labels.ts';
import { isMostlyRightToLeft, type Quarters, type TextItem, turnBack } from './logical-order.ts';

/** What pdf.js says of a field of a form, or of a text that was typed over the page. */
export type Annotation = {
  subtype?: string;
  rect?: number[];
  annotationFlags?: number;
  rotation?: number;
  fieldType?: string | null;
  fieldValue?: unknown;
  /** Of a text field: its lines begin at the top. A field of one line has its text in the middle. */
  multiLine?: boolean;
  options?: { exportValue: unknown; displayValue: unknown }[];
  checkBox?: boolean;
  radioButton?: boolean;
  exportValue?: unknown;
  buttonValue?: unknown;
  password?: boolean;
  contentsObj?: { str: string };
  /** 1 in the middle, 2 on the right. */
  textAlignment?: number | null;
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
/** Of all fields of a page, line breaks included. */
const maxLetters = 50_000;
/** Of one list. */
const maxChosen = 100;
/** Of an average letter, in heights. */
const letterWidth = 0.5;
const usualSize = 10;
/** In heights of the letters. */
const lineHeight = 1.2;
const opposite = [0, 3, 2, 1] as const;

/**
 * The text of a page together with what was filled in: pdf.js draws the fields of a form with the page, but does not count
 * them as its text. Each value follows the words beside its field, or above it.
 */
export function withFormText<T extends TextItem>(
  items: readonly T[],
  annotations: readonly Annotation[],
): (T | FormItem)[] {
  const filled = readFields(annotations);
  if (filled.length === 0) return [...items];
  const labels = indexLabels(items);
  const following = new Map<T | undefined, FormItem[]>();
  for (const { annotation, lines } of filled) {
    const place = placeOfField(annotation, lines.length, labels);
    const { label, up = place.up } = findLabel(labels, place);
    const values = lines.map((str, at) => {
      // The first line and its label are read as one.
      const base = at === 0 ? up : place.up - at * place.size * lineHeight;
      return toItem(str, { ...place, up: base }, annotation.textAlignment);
    });
    const before = following.get(label);
    if (before) before.push(...values);
    else following.set(label, values);
  }
  const linesAfter = (item: T | undefined) => following.get(item) ?? [];
  return [...linesAfter(undefined), ...items.flatMap((item) => [item, ...linesAfter(item)])];
}

/** The fields that show something, with its lines. */
function readFields(annotations: readonly Annotation[]): { annotation: Annotation; lines: string[] }[] {
  let lettersLeft = maxLetters;
  const fields = annotations.filter(({ subtype }) => subtype === 'Widget' || subtype === 'FreeText');
  return fields.slice(0, maxFields).flatMap((annotation) => {
    const value = seenValue(annotation).slice(0, lettersLeft);
    if (value.trim() === '') return [];
    lettersLeft -= value.length;
    return { annotation, lines: value.split(/\r\n?|\n/) };
  });
}

function placeOfField<T>(annotation: Annotation, lines: number, labels: LabelIndex<T>): FieldPlace {
  const { rect: [left = 0, bottom = 0, right = 0, top = 0] = [], rotation = 0, defaultAppearanceData } = annotation;
  const stated = (((Math.round(rotation / 90) % 4) + 4) % 4) as Quarters;
  // Not every text that was typed over a turned page says that it is turned.
  const quarters = stated === 0 && !labels.lines.has(stated) ? labels.mostQuarters : stated;
  const [one, other] = [turnBack(left, bottom, quarters), turnBack(right, top, quarters)];
  const height = Math.abs(one.up - other.up);
  const size = defaultAppearanceData?.fontSize || Math.max(1, Math.min(usualSize, height / lines / lineHeight));
  return {
    quarters,
    start: Math.min(one.along, other.along),
    end: Math.max(one.along, other.along),
    up: Math.max(one.up, other.up) - (lines === 1 && !annotation.multiLine ? (height + size * 0.6) / 2 : size),
    size,
  };
}

function toItem(str: string, { quarters, start, end, up, size }: FieldPlace, textAlignment?: number | null): FormItem {
  const isRightToLeft = isMostlyRightToLeft(str);
  const width = Math.min(end - start, str.length * size * letterWidth);
  const shareBefore = (textAlignment || (isRightToLeft ? 2 : 0)) / 2;
  const { along: x, up: y } = turnBack(start + (end - start - width) * shareBefore, up, opposite[quarters]);
  const cos = quarters === 0 ? size : quarters === 2 ? -size : 0;
  const sin = quarters === 1 ? size : quarters === 3 ? -size : 0;
  return {
    str,
    dir: isRightToLeft ? 'rtl' : 'ltr',
    transform: [cos, sin, -sin, cos, x, y],
    width,
    height: size,
    hasEOL: true,
    fontName: formFont.name,
  };
}

/** The value as it is seen; empty where nothing is. */
function seenValue(annotation: Annotation): string {
  const { subtype, annotationFlags = 0, fieldType, fieldValue, options = [], contentsObj } = annotation;
  if ((annotationFlags & hiddenOrNotViewed) !== 0) return '';
  if (subtype === 'FreeText') return contentsObj?.str ?? '';
  if (subtype !== 'Widget' || annotation.password) return '';
  const values = (Array.isArray(fieldValue) ? fieldValue : [fieldValue]).filter((value) => typeof value === 'string');
  if (fieldType === 'Tx') return values.join('');
  if (fieldType === 'Ch') return displaysOf(values.slice(0, maxChosen), options).join(', ');
  if (annotation.checkBox) return values[0] === annotation.exportValue ? '☑' : '☐';
  if (annotation.radioButton) return values[0] === annotation.buttonValue ? '☑' : '☐';
  return '';
}

function displaysOf(values: readonly string[], options: NonNullable<Annotation['options']>): string[] {
  const chosen = new Set<unknown>(values);
  const displays = new Map(
    options
      .filter(({ exportValue }) => chosen.has(exportValue))
      .map(({ exportValue, displayValue }) => [exportValue, displayValue]),
  );
  return values.map((value) => {
    const display = displays.get(value);
    return typeof display === 'string' ? display : value;
  });
}
