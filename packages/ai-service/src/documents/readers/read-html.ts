import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { decodeWebPage } from './decode-text.ts';
import { type HtmlNode, htmlText } from './html-text.ts';
import type { LeftOutCounts } from './left-out.ts';
import type { OfficeText } from './read-docx.ts';

/** Less than this is the text around an article, not the article. */
const fewestCharacters = 200;

/** The readable text of a web page without menus and the like; headings are marked. */
export async function readHtml(bytes: Uint8Array, charset: string | null): Promise<OfficeText> {
  const { document, whole } = readWholePage(await decodeWebPage(bytes, charset));
  // Readability walks up from every element: a page that is nested without end would take it minutes.
  if (whole.leftOut.has('parts')) return whole;
  // Readability changes the document that it reads, so the whole text is taken before.
  const article = new Readability(document as never, { serializer: (element) => element }).parse();
  const leftOut: LeftOutCounts = new Map();
  const readable = article?.content ? htmlText(article.content as unknown as HtmlNode, leftOut) : '';
  const title = article?.title?.trim() || whole.title;
  if (readable.length >= Math.min(fewestCharacters, whole.text.length)) return { title, text: readable, leftOut };
  return { ...whole, title };
}

/** All text of a page, menus included: that of a mail or of a chapter has none. */
export function readWholePage(decoded: string): { document: unknown; whole: OfficeText } {
  // Adds the `body` element, which many pages omit and the parser does not add.
  const html = /<body[\s>]/i.test(decoded) ? decoded : `<html><body>${decoded}</body></html>`;
  const { document } = parseHTML(html);
  const title = document.querySelector('title')?.textContent?.trim() || null;
  for (const unseen of document.querySelectorAll('script, style, noscript, template, iframe, object, svg, head')) {
    unseen.remove();
  }
  const leftOut: LeftOutCounts = new Map();
  const text = htmlText((document.body ?? document.documentElement) as unknown as HtmlNode, leftOut);
  return { document, whole: { title, text, leftOut } };
}
