import { rowsOfBoxes, type TextBox } from '../tables/rows-of-boxes.ts';
import { rowsOfText } from '../tables/rows-of-text.ts';

/** A selected part of a document. */
export type Passage = {
  text: string;
  page: number;
  /** Where it is a table. */
  rows: string[][] | null;
};

/** What is selected on the pages within an element; null where the selection is elsewhere or empty. */
export function readPassage(range: Range, within: Element): Passage | null {
  const pages = [...within.querySelectorAll<HTMLElement>('[data-page]')].filter((page) => range.intersectsNode(page));
  const [first] = pages;
  const isOutside = !within.contains(range.commonAncestorContainer);
  const text = (document.getSelection()?.toString() ?? '').trim();
  if (!first || isOutside || text === '') return null;
  const rows = rowsOfText(text) ?? rowsOfBoxes(boxesOf(range), isArabic(text));
  return { text, page: Number(first.dataset.page), rows };
}

const isArabic = (text: string): boolean => /^[^\p{L}]*[\u0590-\u08ff]/u.test(text);

/** The pieces of text of a page whose words are placed one by one. */
function boxesOf(range: Range): TextBox[] {
  const root = range.commonAncestorContainer;
  if (root.nodeType === Node.TEXT_NODE) return [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const boxes: TextBox[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!range.intersectsNode(node)) continue;
    const { left, right, top, bottom } = (node.parentElement as Element).getBoundingClientRect();
    boxes.push({ text: node.nodeValue ?? '', left, right, top, bottom });
  }
  return boxes;
}
