import { addressBeside, joinLines } from './document-text.ts';
import { countLeftOut, type LeftOutCounts, say } from './left-out.ts';
import type { OdfStyles } from './odf-styles.ts';
import { subscript, superscript } from './raised-letters.ts';
import { attributeOf, childOf, descendants, type XmlNode } from './read-xml.ts';

export type OdfContext = {
  styles: OdfStyles;
  leftOut: LeftOutCounts;
  /** The mark of a footnote or endnote, whose text follows the paragraph. */
  note: (body: XmlNode) => string;
  /** What follows the paragraph: comments and text boxes. */
  after: (line: string) => void;
  /** The text of blocks within a paragraph. */
  blocks: (node: XmlNode) => string;
  /** The formula in an embedded object; null where the object is something else. */
  formula: (path: string) => string | null;
};

const unread = new Set(['ruby-text', 'tracked-changes', 'script', 'hidden-text', 'bookmark-start', 'note-citation']);
const maxSpaces = 100;

/** The words of a paragraph of an OpenDocument file. */
export function odfParagraph(paragraph: XmlNode, context: OdfContext): string {
  const { styles, leftOut } = context;
  const read = (node: XmlNode): string =>
    node.children.map((child) => (typeof child === 'string' ? even(child) : element(child))).join('');
  const element = (node: XmlNode): string => {
    const { name, attributes } = node;
    const of = (attribute: string) => attributeOf(attributes, attribute) ?? '';
    if (name === 's') return ' '.repeat(Math.min(Math.max(Number(of('c') || 1), 0), maxSpaces));
    if (name === 'tab') return '\t';
    if (name === 'line-break') return '\n';
    if (unread.has(name)) {
      if (name === 'hidden-text') countLeftOut(leftOut, 'hidden');
      return '';
    }
    if (name === 'span') {
      if (styles.isHidden(of('style-name'))) {
        countLeftOut(leftOut, 'hidden');
        return '';
      }
      const raised = styles.raised(of('style-name'));
      const words = read(node);
      return raised === 'superscript' ? superscript(words) : raised === 'subscript' ? subscript(words) : words;
    }
    if (name === 'a') {
      const words = read(node);
      return words.trim() === '' ? words : words + addressBeside(words, of('href'));
    }
    if (name === 'note') {
      const body = childOf(node, 'note-body');
      return body ? context.note(body) : '';
    }
    if (name === 'annotation') {
      context.after(comment(node, context));
      return '';
    }
    if (name === 'frame' || name === 'custom-shape' || name === 'rect' || name === 'g') return drawing(node);
    return read(node);
  };
  const drawing = (node: XmlNode): string => {
    let words = '';
    for (const child of node.children) {
      if (typeof child === 'string') continue;
      if (child.name === 'image' && node.name === 'frame') {
        countLeftOut(leftOut, 'pictures');
        const alternative = wordsOf(childOf(node, 'desc') ?? childOf(node, 'title'));
        if (alternative !== '') words += `[${say('picture')}: ${alternative.slice(0, 1000)}]`;
        // A frame holds the same picture in several formats.
        break;
      }
      if (child.name === 'object' || child.name === 'object-ole') {
        const formula = context.formula(attributeOf(child.attributes, 'href') ?? '');
        if (formula === null) countLeftOut(leftOut, 'objects');
        else words += formula;
        break;
      }
      if (child.name === 'text-box') context.after(context.blocks(child).trim());
      else if (child.name === 'p') context.after(odfParagraph(child, context).trim());
      else if (child.name === 'frame' || child.name === 'g' || child.name === 'custom-shape') words += drawing(child);
    }
    return words;
  };
  return read(paragraph);
}

/** White space is written as elements; line breaks of the file are none of the text. */
const even = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** `[Comment by Ana: text]` */
export function comment(annotation: XmlNode, context: OdfContext): string {
  const author = wordsOf(childOf(annotation, 'creator')).slice(0, 200);
  const words = joinLines(context.blocks({ ...annotation, children: annotation.children.filter(isText) }), ' ');
  if (words === '') return '';
  return `[${author === '' ? say('unsignedComment') : say('comment', author)}: ${words}]`;
}

const isText = (child: XmlNode | string): boolean =>
  typeof child !== 'string' && (child.name === 'p' || child.name === 'list');

function wordsOf(node: XmlNode | undefined): string {
  if (!node) return '';
  let words = node.children.filter((child) => typeof child === 'string').join('');
  for (const part of descendants(node)) words += part.children.filter((child) => typeof child === 'string').join('');
  return words.replaceAll(/\s+/g, ' ').trim();
}
