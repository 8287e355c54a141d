import type { Quarters } from '@deskmate/api/pdf/logical-order';

export type PdfLine = { text: string; x: number; y: number; size?: number };
/** What a person has filled in; `x` and `y` are those of its lower left corner as it is seen, from the top, and `dictionary` holds the rest of it. */
export type PdfField = {
  x: number;
  y: number;
  width: number;
  height: number;
  subtype?: 'Widget' | 'FreeText';
  flags?: number;
  dictionary: string;
};
export type PdfPage = {
  lines: PdfLine[];
  width?: number;
  height?: number;
  /** How far the file holds what is on the page turned; its /Rotate turns it back. */
  turned?: Quarters;
  fields?: PdfField[];
  extra?: string;
  /** More fonts of the page, by their names. */
  fonts?: string;
  deflated?: Buffer;
};
type PdfOptions = { title?: string; outline?: { title: string; page: number }[]; paddingBytes?: number };

/** A PDF with these lines, `y` from the top, in Helvetica without compression. */
export function makePdf(pages: PdfPage[], { title, outline = [], paddingBytes = 0 }: PdfOptions = {}): Buffer {
  const font = 3;
  const outlines = 4;
  const padding = 5;
  const info = 6;
  const firstPage = 7;
  const pageOf = (index: number) => firstPage + index * 2;
  const firstHeading = pageOf(pages.length);
  const objects = new Map<number, string>();
  const kids = pages.map((_, index) => `${pageOf(index)} 0 R`).join(' ');
  objects.set(1, `<</Type/Catalog/Pages 2 0 R${outline.length > 0 ? `/Outlines ${outlines} 0 R` : ''}>>`);
  objects.set(2, `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`);
  objects.set(font, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>');
  const lastHeading = firstHeading + outline.length - 1;
  objects.set(
    outlines,
    outline.length > 0
      ? `<</Type/Outlines/First ${firstHeading} 0 R/Last ${lastHeading} 0 R/Count ${outline.length}>>`
      : '<</Type/Outlines/Count 0>>',
  );
  // What pictures take in other documents.
  objects.set(padding, stream('x'.repeat(paddingBytes)));
  objects.set(info, `<<${title === undefined ? '' : `/Title(${escaped(title)})`}>>`);
  for (const [index, page] of pages.entries()) {
    const { lines, width = 595, height = 842, turned = 0, fields = [], extra = '', fonts = '', deflated } = page;
    const content = lines.map(({ text, x, y, size = 10 }) => {
      const matrix = toPage({ x, y, width, height, turned });
      return `BT /F1 ${size} Tf ${matrix.join(' ')} Tm (${escaped(text)}) Tj ET`;
    });
    const annotations = fields.map(({ x, y, subtype = 'Widget', flags = 4, dictionary, ...size }) => {
      const corners = [
        { x, y },
        { x: x + size.width, y: y - size.height },
      ];
      const rect = corners.flatMap((corner) => toPage({ ...corner, width, height, turned }).slice(4)).join(' ');
      return `<</Type/Annot/Subtype/${subtype}/F ${flags}/Rect[${rect}]${dictionary}>>`;
    });
    const [boxWidth, boxHeight] = turned % 2 === 0 ? [width, height] : [height, width];
    objects.set(
      pageOf(index),
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${boxWidth} ${boxHeight}]/Rotate ${turned * 90}/Annots[${annotations.join('')}]/Contents ${pageOf(index) + 1} 0 R/Resources<</Font<</F1 ${font} 0 R${fonts}>>>>>>`,
    );
    objects.set(
      pageOf(index) + 1,
      deflated ? stream(deflated.toString('latin1'), '/Filter/FlateDecode') : stream([...content, extra].join('\n')),
    );
  }
  for (const [index, heading] of outline.entries()) {
    const [at, next] = [
      firstHeading + index,
      index + 1 < outline.length ? `/Next ${firstHeading + index + 1} 0 R` : '',
    ];
    const before = index > 0 ? `/Prev ${at - 1} 0 R` : '';
    const target = `[${pageOf(heading.page - 1)} 0 R/Fit]`;
    objects.set(at, `<</Title(${escaped(heading.title)})/Parent ${outlines} 0 R/Dest${target}${next}${before}>>`);
  }
  return assemble(objects, info);
}

type Place = { x: number; y: number; width: number; height: number; turned: Quarters };

/** Where the file holds a line that is seen at `x` and `y`, from the top. */
function toPage({ x, y, width, height, turned }: Place) {
  const matrices = [
    [1, 0, 0, 1, x, height - y],
    [0, 1, -1, 0, y, x],
    [-1, 0, 0, -1, width - x, y],
    [0, -1, 1, 0, height - y, width - x],
  ];
  return matrices[turned] ?? [];
}

const escaped = (text: string): string => text.replaceAll(/[\\()]/g, (sign) => `\\${sign}`);
const stream = (content: string, filter = ''): string =>
  `<<${filter}/Length ${content.length}>>stream\n${content}\nendstream`;

function assemble(objects: ReadonlyMap<number, string>, info: number): Buffer {
  const parts = ['%PDF-1.4\n'];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [number, object] of [...objects].toSorted(([one], [other]) => one - other)) {
    const part = `${number} 0 obj${object}endobj\n`;
    offsets.push(at);
    parts.push(part);
    at += part.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.size + 1;
  parts.push(`xref\n0 ${size}\n0000000000 65535 f \n${rows}`);
  parts.push(`trailer<</Root 1 0 R/Info ${info} 0 R/Size ${size}>>\nstartxref\n${at}\n%%EOF`);
  return Buffer.from(parts.join(''), 'latin1');
}
