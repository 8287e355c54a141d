import type { RecognizedLine } from '@deskmate/api/contracts/ai/documents';
import { fieldLimits } from '@deskmate/api/limits';

type Box = { x0: number; y0: number; x1: number; y1: number };

/** What Tesseract says of a page, in pixels. */
export type TextBlock = { paragraphs: { lines: { text: string; confidence: number; bbox: Box }[] }[] };

/** Of 100: what is less certain is a drawing, a stain or a stamp that was taken for letters. */
const leastConfidence = 30;

/** The lines of a page in their order, with boxes as shares of the picture; not more than the service takes. */
export function linesOfBlocks(
  blocks: readonly TextBlock[],
  { width, height }: { width: number; height: number },
): RecognizedLine[] {
  const lines: RecognizedLine[] = [];
  let characters = 0;
  for (const { text: raw, confidence, bbox } of blocks.flatMap(({ paragraphs }) =>
    paragraphs.flatMap((one) => one.lines),
  )) {
    const text = raw.replaceAll(/\s+/g, ' ').trim().slice(0, fieldLimits.recognizedLineMax);
    if (confidence < leastConfidence || !/[\p{L}\p{N}]/u.test(text)) continue;
    characters += text.length + 1;
    if (characters > fieldLimits.pageCharactersMax || lines.length === fieldLimits.recognizedLinesMax) break;
    const [left, top] = [shareOf(bbox.x0, width), shareOf(bbox.y0, height)];
    lines.push({
      text,
      left,
      top,
      width: rounded(shareOf(bbox.x1, width) - left),
      height: rounded(shareOf(bbox.y1, height) - top),
    });
  }
  return lines;
}

const shareOf = (pixels: number, all: number): number => rounded(pixels / all);

/** To a fraction of a millimetre of paper. */
const rounded = (share: number): number => Math.min(1, Math.max(0, Math.round(share * 10_000) / 10_000));
