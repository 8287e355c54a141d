import { fraction, grouped, subscript, superscript } from './raised-letters.ts';
import { attributeOf, childOf, settingOf, type XmlNode } from './read-xml.ts';

type Read = (node: XmlNode) => string;

/** A formula of Office (OMML) or of web pages, e-books and OpenDocument (MathML) on one line: `x² + 1/12`, `√(a+b)`. */
export function linearMath(node: XmlNode): string {
  const read = Object.hasOwn(elements, node.name) ? elements[node.name] : undefined;
  return read ? read(node) : inside(node);
}

const inside: Read = (node) =>
  node.children.map((child) => (typeof child === 'string' ? '' : linearMath(child))).join('');
const words: Read = ({ children }) =>
  children
    .map((child) => (typeof child === 'string' ? child : words(child)))
    .join('')
    .replaceAll(/\s+/g, ' ');
const part = (node: XmlNode, name: string): string => {
  const child = childOf(node, name);
  return child ? inside(child) : '';
};
/** The parts of a MathML element, which have no names. */
const partsOf = ({ children }: XmlNode): XmlNode[] =>
  children.filter((child): child is XmlNode => typeof child !== 'string');
const nth = (node: XmlNode, at: number): string => {
  const child = partsOf(node)[at];
  return child ? linearMath(child) : '';
};
const nothing: Read = () => '';

const base = (text: string): string => (/[\s+\-−=/]/.test(text.trim()) ? grouped(text) : text);
const root = (degree: string, of: string): string =>
  `${degree.trim() === '' || degree.trim() === '2' ? '' : superscript(degree)}√${grouped(of)}`;

/** `∑` with its limits sets a space before what it sums up. */
const nary: Read = (node) => {
  const sign = settingOf(childOf(node, 'naryPr'), 'chr') ?? '∫';
  return `${sign}${subscript(part(node, 'sub'))}${superscript(part(node, 'sup'))} ${part(node, 'e')}`;
};

const delimited: Read = (node) => {
  const properties = childOf(node, 'dPr');
  const between = settingOf(properties, 'sepChr') ?? '|';
  const contents = partsOf(node).filter(({ name }) => name === 'e');
  return `${settingOf(properties, 'begChr') ?? '('}${contents.map(inside).join(between)}${settingOf(properties, 'endChr') ?? ')'}`;
};

const rows = (node: XmlNode, row: string, cell: string): string =>
  partsOf(node)
    .filter(({ name }) => name === row)
    .map((line) =>
      partsOf(line)
        .filter(({ name }) => name === cell)
        .map(inside)
        .join(', '),
    )
    .join('; ');

const accent: Read = (node) => {
  const sign = settingOf(childOf(node, 'accPr'), 'chr') ?? '\u0302';
  return `${part(node, 'e')}${sign}`;
};

const ratio: Read = (node) => {
  const [above, below] = [part(node, 'num'), part(node, 'den')];
  const type = settingOf(childOf(node, 'fPr'), 'type');
  return type === 'noBar' ? `(${above} ; ${below})` : fraction(above, below);
};

const isSpace = (text: string): boolean => text.trim() === '';
const operator: Read = (node) => {
  const sign = words(node).trim();
  if (/^[\u2061-\u2064]$/.test(sign)) return '';
  return /^(?:[=<>≤≥≠≈≡→⇒∈+−±×÷]|[-])$/.test(sign) ? ` ${sign} ` : sign;
};

const elements: Record<string, Read> = {
  // OMML
  t: words,
  rPr: nothing,
  ctrlPr: nothing,
  f: ratio,
  sSup: (node) => `${base(part(node, 'e'))}${superscript(part(node, 'sup'))}`,
  sSub: (node) => `${base(part(node, 'e'))}${subscript(part(node, 'sub'))}`,
  sSubSup: (node) => `${base(part(node, 'e'))}${subscript(part(node, 'sub'))}${superscript(part(node, 'sup'))}`,
  sPre: (node) => `${subscript(part(node, 'sub'))}${superscript(part(node, 'sup'))}${part(node, 'e')}`,
  rad: (node) => root(part(node, 'deg'), part(node, 'e')),
  nary,
  d: delimited,
  m: (node) => rows(node, 'mr', 'e'),
  eqArr: (node) =>
    partsOf(node)
      .filter(({ name }) => name === 'e')
      .map(inside)
      .join('; '),
  func: (node) => `${part(node, 'fName')} ${grouped(part(node, 'e'))}`,
  limLow: (node) => `${part(node, 'e')}${subscript(part(node, 'lim'))}`,
  limUpp: (node) => `${part(node, 'e')}${superscript(part(node, 'lim'))}`,
  acc: accent,
  bar: (node) => `${part(node, 'e')}\u0305`,
  // MathML
  annotation: nothing,
  'annotation-xml': nothing,
  mi: words,
  mn: words,
  mtext: words,
  ms: words,
  mo: operator,
  mspace: () => ' ',
  mphantom: nothing,
  mfrac: (node) => fraction(nth(node, 0), nth(node, 1)),
  msup: (node) => `${base(nth(node, 0))}${superscript(nth(node, 1))}`,
  msub: (node) => `${base(nth(node, 0))}${subscript(nth(node, 1))}`,
  msubsup: (node) => `${base(nth(node, 0))}${subscript(nth(node, 1))}${superscript(nth(node, 2))}`,
  munder: (node) => `${nth(node, 0)}${subscript(nth(node, 1))}`,
  mover: (node) => {
    const above = nth(node, 1).trim();
    return isSpace(above)
      ? nth(node, 0)
      : `${nth(node, 0)}${/^[\p{L}\p{N}]/u.test(above) ? superscript(above) : above}`;
  },
  munderover: (node) => `${nth(node, 0)}${subscript(nth(node, 1))}${superscript(nth(node, 2))} `,
  msqrt: (node) => root('', inside(node)),
  mroot: (node) => root(nth(node, 1), nth(node, 0)),
  mfenced: (node) =>
    `${attributeOf(node.attributes, 'open') ?? '('}${partsOf(node).map(linearMath).join(', ')}${attributeOf(node.attributes, 'close') ?? ')'}`,
  mtable: (node) => rows(node, 'mtr', 'mtd'),
};
