import type { Span } from './find-in-text.ts';

/** The texts of a drawn page, in their order; a line break counts as one unit. */
function textsWithin(page: Node): { node: Node; text: string }[] {
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const texts: { node: Node; text: string }[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) texts.push({ node, text: node.nodeValue ?? '' });
    else if (node.nodeName === 'BR') texts.push({ node, text: '\n' });
  }
  return texts;
}

/** The text of a drawn page. */
export const textOfPage = (page: Node): string =>
  textsWithin(page)
    .map(({ text }) => text)
    .join('');

/** The same spans of that text as ranges of the document, to be highlighted. */
export function rangesOfSpans(page: Node, spans: readonly Span[]): Range[] {
  const texts = textsWithin(page);
  return spans.map(({ start, end }) => {
    const range = document.createRange();
    let at = 0;
    for (const { node, text } of texts) {
      const isText = node.nodeType === Node.TEXT_NODE;
      const after = at + text.length;
      if (isText && start >= at && start < after) range.setStart(node, start - at);
      if (isText && end > at && end <= after) range.setEnd(node, end - at);
      at = after;
      if (at >= end) break;
    }
    return range;
  });
}
