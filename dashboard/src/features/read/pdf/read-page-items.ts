import { formFont, withFormText } from '@deskmate/api/pdf/form-text';
import { inLogicalOrder } from '@deskmate/api/pdf/logical-order';
import type { PDFPageProxy } from 'pdfjs-dist';

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;
type Item = Extract<TextContent['items'][number], { str: string }>;
export type PageItems = Omit<TextContent, 'items'> & { items: Item[] };

/** The text of a page as the service reads it: lines of Arabic in the order in which they are read, forms as filled in. */
export async function readPageItems(page: PDFPageProxy): Promise<PageItems> {
  const { items, styles, ...content } = await page.getTextContent({ includeMarkedContent: true });
  const filled = await page.getAnnotations().catch(() => []);
  return {
    ...content,
    styles: { ...styles, [formFont.name]: formFont.style },
    items: withFormText(inLogicalOrder<Item>(items), filled),
  };
}
