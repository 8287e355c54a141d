import type PDFDocument from 'pdfkit';
import { visualRuns } from './visual-runs.ts';

type Document = InstanceType<typeof PDFDocument>;
type Style = { size?: number; bold?: boolean; soft?: boolean };

export type InvoicePage = ReturnType<typeof createPage>;

const margin = 56;
const pageWidth = 595.28;
const bodySize = 10.5;
const ink = '#1b1f1d';
const softInk = '#5b6460';

/** Writes lines, columns and rows down a page, from the side on which the language begins. */
export function createPage(document: Document, language: 'en' | 'ar') {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const width = pageWidth - 2 * margin;
  let y = margin;

  const use = ({ size = bodySize, bold = false, soft = false }: Style) =>
    document
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(soft ? softInk : ink);
  /** Without `features` the library would lay out each word by itself, which breaks joined letters. */
  const shaping = { lineBreak: false, features: [] };
  const measure = (text: string) =>
    visualRuns(text, direction).reduce((sum, run) => sum + document.widthOfString(run.text, shaping), 0);

  /** A line within a box, `from` its start side; `end` puts it at the other side of the box. */
  function draw(text: string, box: { from: number; width: number; atEnd?: boolean }): void {
    const isLeft = (direction === 'ltr') !== (box.atEnd ?? false);
    const left = direction === 'ltr' ? margin + box.from : pageWidth - margin - box.from - box.width;
    let x = isLeft ? left : left + box.width - measure(text);
    for (const run of visualRuns(text, direction)) {
      document.text(run.text, x, y, shaping);
      x += document.widthOfString(run.text, shaping);
    }
  }

  /** As many lines as the words need; a word that is too long for a line is broken. */
  function wrap(text: string, maxWidth: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ').flatMap((one) => splitWord(one, maxWidth))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && measure(longer) > maxWidth) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  }

  function splitWord(word: string, maxWidth: number): string[] {
    if (measure(word) <= maxWidth) return [word];
    const most = Math.max(1, Math.floor((word.length * maxWidth) / measure(word)) - 1);
    return word.match(new RegExp(`.{1,${most}}`, 'gsu')) ?? [word];
  }

  const advance = (size = bodySize) => {
    y += size * 1.6;
  };

  return {
    gap(points: number): void {
      y += points;
    },
    rule(): void {
      y += 2;
      document
        .moveTo(margin, y)
        .lineTo(pageWidth - margin, y)
        .lineWidth(0.5)
        .strokeColor(softInk)
        .stroke();
      y += 10;
    },
    line({ start, end, ...style }: Style & { start: string; end?: string }): void {
      use(style);
      for (const [at, text] of wrap(start, width).entries()) {
        draw(text, { from: 0, width });
        if (end !== undefined && at === 0) draw(end, { from: 0, width, atEnd: true });
        advance(style.size);
      }
    },
    /** Two blocks of text side by side; the first line of each is its heading. */
    columns(...blocks: [string[], string[]]): void {
      const top = y;
      const columnWidth = (width - 24) / 2;
      let lowest = y;
      for (const [at, block] of blocks.entries()) {
        y = top;
        for (const [line, text] of block.entries()) {
          use({ bold: line === 0, soft: line === 0 });
          for (const part of wrap(text, columnWidth)) {
            draw(part, { from: at * (columnWidth + 24), width: columnWidth });
            advance();
          }
        }
        lowest = Math.max(lowest, y);
      }
      y = lowest;
    },
    /** Description, quantity and amount. */
    row([description, quantity, amount]: [string, string, string], style: Style = {}): void {
      use(style);
      for (const [at, text] of wrap(description, width * 0.6).entries()) {
        draw(text, { from: 0, width: width * 0.6 });
        if (at === 0) {
          draw(quantity, { from: width * 0.6, width: width * 0.15, atEnd: true });
          draw(amount, { from: width * 0.75, width: width * 0.25, atEnd: true });
        }
        advance();
      }
    },
  };
}
