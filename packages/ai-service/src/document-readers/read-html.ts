import { trimEndOf, trimStartOf } from '@deskmate/api/trim-ends';
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { decodeWebPage } from './decode-text.ts';
import { headingMark } from './document-text.ts';

/** Less than this is the text around an article, not the article. */
const fewestCharacters = 200;
const deepest = 500;

/** The readable text of a web page without menus and the like; headings are marked. */
export async function readHtml(
  bytes: Uint8Array,
  charset: string | null,
): Promise<{ title: string | null; text: string }> {
  const decoded = await decodeWebPage(bytes, charset);
  // Adds the `body` element, which many pages omit and the parser does not add.
  const html = /<body[\s>]/i.test(decoded) ? decoded : `<html><body>${decoded}</body></html>`;
  const { document } = parseHTML(html);
  const title = document.querySelector('title')?.textContent?.trim() || null;
  for (const unseen of document.querySelectorAll('script, style, noscript, template, iframe, object, svg, head')) {
    unseen.remove();
  }
  const whole = textOf(document.body ?? document.documentElement);
  // Readability changes the document that it reads, so the whole text is taken before.
  const article = new Readability(document as never, { serializer: (element) => element }).parse();
  const readable = article?.content ? textOf(article.content as unknown as HtmlNode) : '';
  const text = readable.length >= Math.min(fewestCharacters, whole.length) ? readable : whole;
  return { title: article?.title?.trim() || title, text };
}

type HtmlNode = {
  nodeType: number;
  localName?: string;
  textContent: string | null;
  childNodes: Iterable<HtmlNode>;
};

const blocks = new Set(
  'address article aside blockquote body dd details div dl dt figcaption figure footer form header hr li main nav ol p pre section summary table ul'.split(
    ' ',
  ),
);

const blank = /[ \u00a0]/;

function textOf(root: HtmlNode): string {
  const out: string[] = [];
  const walk = (node: HtmlNode, depth: number): void => {
    if (node.nodeType === 3) out.push((node.textContent ?? '').replaceAll(/\s+/g, ' '));
    if (node.nodeType !== 1 || depth > deepest) return;
    const name = node.localName ?? '';
    const level = /^h([1-6])$/.exec(name)?.[1];
    const isBlock = blocks.has(name) || level !== undefined;
    if (name === 'br' || name === 'tr') out.push('\n');
    if (isBlock) out.push('\n\n');
    if (name === 'li') out.push('- ');
    if (level !== undefined) out.push(headingMark(Number(level)));
    for (const child of node.childNodes) walk(child, depth + 1);
    if (name === 'td' || name === 'th') out.push('\t');
    if (isBlock) out.push('\n\n');
  };
  walk(root, 0);
  return out
    .join('')
    .split('\n')
    .map((line) => trimEndOf(trimStartOf(line, blank), blank))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
