import { randomBytes } from 'node:crypto';

/** A sentence that only page `page` contains. */
export const sentenceOf = (page: number): string => `The pump of station ${page} is painted in colour ${page + 1000}.`;

const filling = 'Each inspection is written into the book of the station and kept there for ten years.';
const linesOfPage = 40;
/** Of the picture on each page: grey noise, which nothing compresses. */
const side = 165;

/** A PDF of so many pages, each with a page of text and a picture: 300 of them are about 10 MB. */
export function makeLongPdf(pages: number): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  const add = (number: number, ...content: (string | Buffer)[]): void => {
    offsets[number] = parts.reduce((sum, part) => sum + part.length, 0);
    parts.push(Buffer.concat([`${number} 0 obj`, ...content, 'endobj\n'].map((part) => Buffer.from(part as string))));
  };
  const kids = Array.from({ length: pages }, (_, index) => `${4 + index * 3} 0 R`).join(' ');
  add(1, '<</Type/Catalog/Pages 2 0 R>>');
  add(2, `<</Type/Pages/Kids[${kids}]/Count ${pages}>>`);
  add(3, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>');
  for (let page = 1; page <= pages; page += 1) {
    const first = 1 + page * 3;
    const resources = `/Resources<</Font<</F1 3 0 R>>/XObject<</P ${first + 2} 0 R>>>>`;
    const text = textOf(page);
    add(first, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${first + 1} 0 R${resources}>>`);
    add(first + 1, `<</Length ${text.length}>>stream\n${text}\nendstream`);
    const picture = `<</Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceGray/BitsPerComponent 8/Length ${side * side}>>`;
    add(first + 2, `${picture}stream\n`, randomBytes(side * side), '\nendstream');
  }
  const at = parts.reduce((sum, part) => sum + part.length, 0);
  const rows = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const table = `xref\n0 ${offsets.length}\n0000000000 65535 f \n${rows.join('')}`;
  parts.push(Buffer.from(`${table}trailer<</Root 1 0 R/Size ${offsets.length}>>\nstartxref\n${at}\n%%EOF`));
  return Buffer.concat(parts);
}

function textOf(page: number): string {
  const lines = [sentenceOf(page), ...Array.from({ length: linesOfPage }, (_, line) => `${page}.${line} ${filling}`)];
  const shown = lines.map((line, index) => `1 0 0 1 60 ${790 - index * 14} Tm (${line}) Tj`);
  return `BT /F1 10 Tf ${shown.join(' ')} ET q 90 0 0 90 60 60 cm /P Do Q`;
}
