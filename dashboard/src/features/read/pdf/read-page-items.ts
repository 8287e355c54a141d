import type { RecognizedLine } from '@deskmate/api/contracts/ai/documents';
import { formFont, withFormText } from '@deskmate/api/pdf/form-text';
import { inLogicalOrder } from '@deskmate/api/pdf/logical-order';
import type { PDFPageProxy } from 'pdfjs-dist';
import { recognizedItems } from './recognized-items.ts';

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;
type Item = Extract<TextContent['items'][number], { str: string }>;
export type PageItems = Omit<TextContent, 'items'> & { items: Item[] };

/**
 * The text of a page as the service has it: lines of Arabic in the order in which they are read, forms as filled in, and
 * what was recognised on a page that is an image.
 */
export async function readPageItems(page: PDFPageProxy, recognized: readonly RecognizedLine[]): Promise<PageItems> {
  const { items, styles, ...content } = await page.getTextContent({ includeMarkedContent: true });
  const filled = await page.getAnnotations().catch(() => []);
  return {
    ...content,
    styles: { ...styles, [formFont.name]: formFont.style },
    items: [
      ...withFormText(inLogicalOrder<Item>(items), filled),
      ...recognizedItems(recognized, page.getViewport({ scale: 1 })),
    ],
  };
}
