import type PDFDocument from 'pdfkit';
import { clustersOf, type InvoiceFonts, type Piece, type SetText, type TextToDraw } from './invoice-fonts.ts';
import { visualRuns } from './visual-runs.ts';

type Document = InstanceType<typeof PDFDocument>;
type Style = { size?: number; bold?: boolean; soft?: boolean };

/** Lines, columns and rows, from the top of a page down. */
export type InvoicePage = {
  gap: (points: number) => void;
  rule: () => void;
  line: (line: Style & { start: string; end?: string }) => void;
  /** Two blocks of text side by side; the first line of each is its heading. */
  columns: (...blocks: [string[], string[]]) => void;
  /** Description, quantity and amount. */
  row: (cells: [string, string, string], style?: Style) => void;
};

const margin = 56;
const pageWidth = 595.28;
const bodySize = 10.5;
/** From the top of a line to its baseline, whatever font its letters have; a share of the size. */
const ascent = 1.05;
const ink = '#1b1f1d';
const softInk = '#5b6460';

/** Writes down a page, from the side on which the language begins. */
export function createPage(document: Document, fonts: InvoiceFonts, language: 'en' | 'ar'): InvoicePage {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const width = pageWidth - 2 * margin;
  let y = margin;
  let size = bodySize;

  const use = (style: Style) => {
    size = style.size ?? bodySize;
    document.fillColor(style.soft ? softInk : ink);
  };
  /** Without `features` the library would lay out each word by itself, which breaks joined letters. */
  const shaping: PDFKit.Mixins.TextOptions = { lineBreak: false, features: [], baseline: 'alphabetic' };
  /** What is drawn of a part of a text, from left to right. */
  const piecesOf = (part: string, { split }: SetText) =>
    visualRuns(part, direction).flatMap(({ text, isRightToLeft }) =>
      isRightToLeft ? split(text).reverse().map(turned) : split(text).flatMap(apart),
    );
  /** Laying letters out is most of the work, and the same ones are asked about again and again. */
  const widths = new Map<string, number>();
  const widthOf = ({ font, text }: Piece): number => {
    const key = `${font} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known * size;
    const width = document.font(font).fontSize(1000).widthOfString(text, shaping) / 1000;
    widths.set(key, width);
    return width * size;
  };
  const measure = (part: string, set: SetText) => piecesOf(part, set).reduce((sum, piece) => sum + widthOf(piece), 0);

  /** A line within a box, `from` its start side; `end` puts it at the other side of the box. */
  function draw(part: string, set: SetText, box: { from: number; width: number; atEnd?: boolean }): void {
    const isLeft = (direction === 'ltr') !== (box.atEnd ?? false);
    const left = direction === 'ltr' ? margin + box.from : pageWidth - margin - box.from - box.width;
    let x = isLeft ? left : left + box.width - measure(part, set);
    for (const piece of piecesOf(part, set)) {
      const pieceWidth = widthOf(piece);
      document.font(piece.font).fontSize(size);
      const options = { ...shaping, textWidth: pieceWidth, wordCount: 1 };
      document.text(piece.text, x, y + ascent * size, options);
      x += pieceWidth;
    }
  }

  /** As many lines as the words need; a word that is too long for a line is broken. */
  function wrap(set: SetText, maxWidth: number): string[] {
    if (measure(set.shown, set) <= maxWidth) return [set.shown];
    const lines: string[] = [];
    let line = '';
    for (const [at, word] of set.shown.split(' ').entries()) {
      const space = at === 0 ? '' : ' ';
      for (const [index, part] of partsOf(word, set, maxWidth).entries()) {
        const longer = index === 0 && line !== '' ? line + space + part : line + part;
        if (line !== '' && measure(longer, set) > maxWidth) {
          lines.push(line);
          line = part;
        } else line = longer;
      }
    }
    return [...lines, line];
  }

  /** A word whole where it fits into a line; else in words that need no space between them, and those by letters. */
  function partsOf(word: string, set: SetText, maxWidth: number): string[] {
    if (word === '' || measure(word, set) <= maxWidth) return [word];
    return wordsWithin(word).flatMap((part) => (measure(part, set) <= maxWidth ? [part] : clustersOf(part)));
  }

  function drawWhole(text: string, isBold: boolean, box: Parameters<typeof draw>[2]): void {
    const set = fonts.set(text, isBold);
    draw(set.shown, set, box);
  }

  const advance = () => {
    y += size * 1.6;
  };

  return {
    gap(points) {
      y += points;
    },
    rule() {
      y += 2;
      document
        .moveTo(margin, y)
        .lineTo(pageWidth - margin, y)
        .lineWidth(0.5)
        .strokeColor(softInk)
        .stroke();
      y += 10;
    },
    line({ start, end, ...style }) {
      use(style);
      const isBold = style.bold ?? false;
      const set = fonts.set(start, isBold);
      for (const [at, part] of wrap(set, width).entries()) {
        draw(part, set, { from: 0, width });
        if (end !== undefined && at === 0) drawWhole(end, isBold, { from: 0, width, atEnd: true });
        advance();
      }
    },
    columns(...blocks) {
      const top = y;
      const columnWidth = (width - 24) / 2;
      let lowest = y;
      for (const [at, block] of blocks.entries()) {
        y = top;
        for (const [line, text] of block.entries()) {
          use({ soft: line === 0 });
          const set = fonts.set(text, line === 0);
          for (const part of wrap(set, columnWidth)) {
            draw(part, set, { from: at * (columnWidth + 24), width: columnWidth });
            advance();
          }
        }
        lowest = Math.max(lowest, y);
      }
      y = lowest;
    },
    row([description, quantity, amount], style = {}) {
      use(style);
      const isBold = style.bold ?? false;
      const set = fonts.set(description, isBold);
      for (const [at, part] of wrap(set, width * 0.6).entries()) {
        draw(part, set, { from: 0, width: width * 0.6 });
        if (at === 0) {
          drawWhole(quantity, isBold, { from: width * 0.6, width: width * 0.15, atEnd: true });
          drawWhole(amount, isBold, { from: width * 0.75, width: width * 0.25, atEnd: true });
        }
        advance();
      }
    },
  };
}

/** Takes down the texts of a page, for which fonts are needed before it is drawn. */
export function listTexts(texts: TextToDraw[]): InvoicePage {
  const take = (isBold: boolean | undefined, ...all: (string | undefined)[]) => {
    for (const text of all) if (text !== undefined) texts.push({ text, isBold: isBold ?? false });
  };
  return {
    gap() {},
    rule() {},
    line: ({ start, end, bold }) => take(bold, start, end),
    columns(...blocks) {
      for (const [heading, ...lines] of blocks) {
        take(true, heading);
        take(false, ...lines);
      }
    },
    row: (cells, style) => take(style?.bold, ...cells),
  };
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}]/u;
const arabicDigits = /[\u0660-\u0669\u06f0-\u06f9]/;

// The library tells the direction of a piece by its letters: right to left in every Arabic one, also where there are
// only digits, and left to right where there are only signs.
const turned = ({ font, text }: Piece): Piece =>
  rightToLeft.test(text) ? { font, text } : { font, text: clustersOf(text).reverse().join('') };
const apart = ({ font, text }: Piece): Piece[] =>
  arabicDigits.test(text) ? clustersOf(text).map((cluster) => ({ font, text: cluster })) : [{ font, text }];

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** The words of a script without spaces; a sign stays with the word before it. */
function wordsWithin(text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (isWordLike || words.length === 0) words.push(segment);
    else words[words.length - 1] += segment;
  }
  return words;
}
