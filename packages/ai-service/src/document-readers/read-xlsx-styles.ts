import { readXml } from './read-xml.ts';
import { describeFormat, type NumberFormat } from './xlsx-number-format.ts';

/** Excel allows 65,490 of them. */
const maxStyles = 65_490;

/** The number format of each cell style, by the number that cells name. */
export function readXlsxStyles(xml: Uint8Array): NumberFormat[] {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isCellStyle = false;
  readXml(xml, {
    open(name, { numFmtId, formatCode }) {
      if (name === 'numFmt' && formatCode !== undefined) codes.set(Number(numFmtId), formatCode);
      if (name === 'cellXfs') isCellStyle = true;
      if (name !== 'xf' || !isCellStyle || formats.length >= maxStyles) return;
      const id = Number(numFmtId ?? 0);
      formats.push(describeFormat(id, codes.get(id)));
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
  return formats;
}
