import { addressBeside } from './document-text.ts';
import { countLeftOut, type LeftOutCounts, say } from './left-out.ts';
import { linearMath } from './linear-math.ts';
import type { Relation } from './office-package.ts';
import { fraction, subscript, superscript } from './raised-letters.ts';
import { attributeOf, childOf, descendants, isOn, relationIn, settingOf, type XmlNode } from './read-xml.ts';
import { symbolLetter } from './symbol-letters.ts';
import { type Raised, raisedBy, type WordStyle, type WordStyles } from './word-styles.ts';

export type ParagraphContext = {
  styles: WordStyles;
  links: ReadonlyMap<string, Relation>;
  leftOut: LeftOutCounts;
  /** The mark of a note or comment; what it says follows the paragraph. */
  refer: (kind: string, id: string) => string;
  /** The content of a text box, which follows the paragraph that it is anchored in. */
  box: (content: XmlNode) => void;
  /** A header or footer, whose page numbers are no text. */
  isRepeated: boolean;
};

/** A field whose code has not ended, or whose result is being read. */
type Field = { isCode: boolean; code: string; control: string };
type Piece = { text: string; raised: Raised };

const signs = new Map(Object.entries({ tab: '\t', ptab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' }));
const longestCode = 5000;
const pageNumber = /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES)\b/i;

/** Reads the paragraphs of one part, in their order: a field may begin in one and end in another. */
export function createParagraphReader(context: ParagraphContext) {
  const { styles, links, leftOut, refer, box, isRepeated } = context;
  const fields: Field[] = [];
  let codes = 0;
  /** What stands in codes, which is text where a field never ends. */
  let coded = '';
  let pieces: Piece[] = [];
  let wasHidden = false;

  const write = (text: string, raised: Raised = 'baseline'): void => {
    if (codes > 0) coded += text;
    if (codes > 0 || text === '') return;
    const last = pieces.at(-1);
    if (last?.raised === raised) last.text += text;
    else pieces.push({ text, raised });
  };

  const field = (node: XmlNode): void => {
    const type = attributeOf(node.attributes, 'fldCharType');
    const top = fields.at(-1);
    if (type === 'begin') {
      fields.push({ isCode: true, code: '', control: controlOf(childOf(node, 'ffData')) });
      codes += 1;
    } else if (type === 'separate' && top?.isCode && !(isRepeated && pageNumber.test(top.code))) {
      top.isCode = false;
      codes -= 1;
      if (codes === 0) coded = '';
    } else if (type === 'end' && top) {
      fields.pop();
      if (top.isCode) codes -= 1;
      if (codes === 0) coded = '';
      write(top.control);
      write(endOfField(top.code, pieces.at(-1)?.text ?? ''));
    }
  };

  const run = (node: XmlNode, style: WordStyle): void => {
    const properties = childOf(node, 'rPr');
    const own = styles(settingOf(properties, 'rStyle'));
    const isHidden = isOn(properties, 'vanish') ?? (own.isHidden || style.isHidden);
    if (isHidden && childOf(node, 't')) {
      if (!wasHidden) countLeftOut(leftOut, 'hidden');
      wasHidden = true;
    } else if (!isHidden) wasHidden = false;
    const inherited = own.raised === 'baseline' ? style.raised : own.raised;
    const raised = raisedBy(properties) ?? inherited;
    const font = childOf(properties ?? node, 'rFonts');
    const isSymbol = font !== undefined && /^symbol$/i.test(attributeOf(font.attributes, 'ascii') ?? '');
    for (const child of node.children) {
      if (typeof child === 'string') continue;
      if (child.name === 'fldChar') field(child);
      else if (child.name === 'instrText') addCode(textOf(child));
      else if (!isHidden) sign(child, raised, isSymbol, style);
    }
  };

  const addCode = (code: string): void => {
    const top = fields.at(-1);
    if (top?.isCode && top.code.length < longestCode) top.code += code;
  };

  /** An element of a run: its text, or what stands for a sign. */
  const sign = (node: XmlNode, raised: Raised, isSymbol: boolean, style: WordStyle): void => {
    const { name, attributes } = node;
    if (name === 't') {
      const text = textOf(node);
      write(isSymbol || /[\uf020-\uf0ff]/.test(text) ? inLetters(text, isSymbol ? 'Symbol' : '') : text, raised);
    } else if (name === 'sym') {
      const code = Number.parseInt(attributeOf(attributes, 'char') ?? '', 16);
      if (Number.isFinite(code)) write(symbolLetter(code, attributeOf(attributes, 'font') ?? ''), raised);
    } else if (name === 'footnoteReference' || name === 'endnoteReference' || name === 'commentReference') {
      if (codes === 0) write(refer(name, attributeOf(attributes, 'id') ?? ''));
    } else if (name === 'ruby') {
      const base = childOf(node, 'rubyBase');
      if (base) walk(base, style);
    } else if (name === 'drawing' || name === 'pict' || name === 'object') drawing(node);
    else if (name === 'AlternateContent') {
      for (const child of chosen(node)?.children ?? [])
        if (typeof child !== 'string') sign(child, raised, isSymbol, style);
    } else write(signs.get(name) ?? '', raised);
  };

  const drawing = (node: XmlNode): void => {
    let alternative = '';
    let pictures = 0;
    for (const part of descendants(node, boxContent)) {
      if (part.name === 'docPr') alternative ||= attributeOf(part.attributes, 'descr') ?? '';
      if (part.name === 'pic' || part.name === 'imagedata') pictures += 1;
      if (part.name === 'chart') countLeftOut(leftOut, 'charts');
      if (part.name === 'relIds') countLeftOut(leftOut, 'diagrams');
      if (part.name === 'OLEObject') countLeftOut(leftOut, 'objects');
    }
    if (node.name !== 'object') countLeftOut(leftOut, 'pictures', pictures);
    if (alternative.trim() !== '') write(`[${say('picture')}: ${alternative.trim().slice(0, 1000)}]`);
    if (codes === 0) for (const content of boxesIn(node)) box(content);
  };

  const walk = (node: XmlNode, style: WordStyle): void => {
    for (const child of node.children) {
      if (typeof child === 'string') continue;
      const { name, attributes } = child;
      if (name === 'r') run(child, style);
      else if (name === 'del' || name === 'moveFrom') {
        if (name === 'del' && hasText(child)) countLeftOut(leftOut, 'deletions');
      } else if (name === 'oMath' || name === 'oMathPara') formula(child);
      else if (name === 'hyperlink') linked(links.get(relationIn(attributes))?.target ?? '', () => walk(child, style));
      else if (name === 'fldSimple') {
        const code = attributeOf(attributes, 'instr') ?? '';
        if (!(isRepeated && pageNumber.test(code))) walk(child, style);
      } else if (name === 'sdt') control(child, style);
      else if (name === 'AlternateContent') walk(chosen(child) ?? empty, style);
      else if (name === 't') write(textOf(child));
      else if (!name.endsWith('Pr')) walk(child, style);
    }
  };

  const formula = (node: XmlNode): void => {
    const text = linearMath(node).trim();
    const before = pieces.at(-1)?.text ?? '';
    // 5 and 1/12 is not 51/12.
    write(/\d$/.test(before) && /^\d/.test(text) ? ` ${text}` : text);
  };

  const linked = (address: string, read: () => void): void => {
    const from = pieces.length;
    const length = pieces.at(-1)?.text.length ?? 0;
    read();
    const words = [pieces[from - 1]?.text.slice(length) ?? '', ...pieces.slice(from).map(({ text }) => text)].join('');
    if (words.trim() !== '') write(addressBeside(words, address));
  };

  const control = (node: XmlNode, style: WordStyle): void => {
    const content = childOf(node, 'sdtContent');
    if (isOn(childOf(node, 'sdtPr'), 'showingPlcHdr')) countLeftOut(leftOut, 'placeholders');
    else if (content) walk(content, style);
  };

  return (paragraph: XmlNode, style: WordStyle): string => {
    pieces = [];
    walk(paragraph, style);
    // A code without an end would hide the rest of the document.
    for (const field of fields) field.isCode = false;
    codes = 0;
    write(coded);
    coded = '';
    return pieces.map(({ text, raised }) => shift(text, raised)).join('');
  };
}

const empty: XmlNode = { name: '', attributes: {}, children: [] };
const boxContent = new Set(['txbxContent', 'Fallback']);

const shift = (text: string, raised: Raised): string =>
  raised === 'baseline' ? text : raised === 'superscript' ? superscript(text) : subscript(text);

const textOf = ({ children }: XmlNode): string => children.filter((child) => typeof child === 'string').join('');

/** The version for newer programs, which also exists as a fallback for older ones. */
const chosen = (node: XmlNode): XmlNode | undefined => childOf(node, 'Choice') ?? childOf(node, 'Fallback');

const hasText = (node: XmlNode): boolean => {
  for (const { name } of descendants(node)) if (name === 'delText' || name === 't') return true;
  return false;
};

function* boxesIn(node: XmlNode): Generator<XmlNode> {
  for (const child of node.children) {
    if (typeof child === 'string' || child.name === 'Fallback') continue;
    if (child.name === 'txbxContent') yield child;
    else yield* boxesIn(child);
  }
}

/** The state of a check box or the chosen entry of a list, which are not in the text. */
function controlOf(data: XmlNode | undefined): string {
  const box = data && childOf(data, 'checkBox');
  if (box) return (isOn(box, 'checked') ?? isOn(box, 'default')) ? '☒' : '☐';
  const list = data && childOf(data, 'ddList');
  if (!list) return '';
  const entries = list.children.filter(
    (child): child is XmlNode => typeof child !== 'string' && child.name === 'listEntry',
  );
  const entry = entries[Number(settingOf(list, 'result') ?? settingOf(list, 'default') ?? 0)];
  return entry ? (attributeOf(entry.attributes, 'val') ?? '') : '';
}

/** Text beside a field's result: the address of a link, the formula of an old equation. */
function endOfField(code: string, words: string): string {
  const address = /^\s*HYPERLINK\s{1,9}"([^"]{1,2000})"/i.exec(code)?.[1];
  if (address !== undefined) return addressBeside(words.slice(-longestCode), address);
  const equation = /^\s*EQ\s/i.test(code) ? code.trim().slice(2).trim() : '';
  return equation.replaceAll(/\\f\s?\(([^(),;]{0,100})[,;]([^(),;]{0,100})\)/gi, (_, above: string, below: string) =>
    fraction(above, below),
  );
}

const inLetters = (text: string, font: string): string =>
  [...text].map((letter) => symbolLetter(letter.charCodeAt(0), font)).join('');
