import type { RecognizedLine } from '@deskmate/api/contracts/ai/documents';
import { type FormItem, formFont } from '@deskmate/api/pdf/form-text';
import { isMostlyRightToLeft } from '@deskmate/api/pdf/logical-order';
import type { PageViewport } from 'pdfjs-dist';

type SeenPage = Pick<PageViewport, 'width' | 'height' | 'convertToPdfPoint'>;

/** Share of the height of a line that is below its base. */
const belowBase = 0.2;

/**
 * Recognised lines as pdf.js has the text of a page, so that they are selected, searched and marked like it. Their boxes
 * are those of the page as it is seen, which the file may hold turned.
 */
export function recognizedItems(lines: readonly RecognizedLine[], seen: SeenPage): FormItem[] {
  const inFile = (x: number, y: number): [number, number] => {
    const [across = 0, up = 0] = seen.convertToPdfPoint(x * seen.width, y * seen.height);
    return [across, up];
  };
  return lines.flatMap(({ text, ...box }) => {
    const base = box.top + box.height * (1 - belowBase);
    const start = inFile(box.left, base);
    const along = between(start, inFile(box.left + box.width, base));
    const up = between(start, inFile(box.left, base - box.height));
    if (along.length === 0 || up.length === 0) return [];
    const across = up.length / along.length;
    return {
      str: text,
      dir: isMostlyRightToLeft(text) ? 'rtl' : 'ltr',
      transform: [along.x * across, along.y * across, up.x, up.y, ...start],
      width: along.length,
      height: up.length,
      hasEOL: true,
      fontName: formFont.name,
    };
  });
}

function between([fromX, fromY]: [number, number], [toX, toY]: [number, number]) {
  const [x, y] = [toX - fromX, toY - fromY];
  return { x, y, length: Math.hypot(x, y) };
}
