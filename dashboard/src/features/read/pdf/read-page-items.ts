import type { RecognizedLine } from '@deskmate/api/contracts/ai/documents';
import { formFont, withFormText } from '@deskmate/api/pdf/form-text';
import { drawnSigns, hasRightToLeft, inLogicalOrder } from '@deskmate/api/pdf/logical-order';
import { AnnotationMode, OPS, type PDFPageProxy } from 'pdfjs-dist';
import { recognizedItems } from './recognized-items.ts';

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;
type Item = Extract<TextContent['items'][number], { str: string }>;
export type PageItems = Omit<TextContent, 'items'> & { items: Item[] };

/**
 * The text of a page as the service has it: lines of Arabic in the order in which they are read, forms as filled in, and
 * what was recognised on a page that is an image, or whose own text means nothing.
 */
export async function readPageItems(page: PDFPageProxy, recognized: readonly RecognizedLine[]): Promise<PageItems> {
  const { items, styles, ...content } = await page.getTextContent({ disableNormalization: true });
  const texts = items.filter((item) => 'str' in item);
  const withoutForms = { annotationMode: AnnotationMode.DISABLE };
  const drawn = hasRightToLeft(texts) ? drawnSigns(await page.getOperatorList(withoutForms), OPS.showText) : [];
  const filled = await page.getAnnotations().catch(() => []);
  return {
    ...content,
    styles: { ...styles, [formFont.name]: formFont.style },
    items: [
      ...(recognized.length > 0 ? [] : withFormText(inLogicalOrder<Item>(texts, drawn), filled)),
      ...recognizedItems(recognized, page.getViewport({ scale: 1 })),
    ],
  };
}
