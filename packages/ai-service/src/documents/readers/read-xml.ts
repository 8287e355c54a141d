import sax from 'sax';
import { DocumentFault } from './document-text.ts';

type Attributes = Readonly<Record<string, string>>;

/** Called with local names: `t` for `<w:t>`. */
export type XmlHandlers = {
  open?: (name: string, attributes: Attributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
  /** Reading stops when this is true. */
  isDone?: () => boolean;
};

export type XmlNode = { name: string; attributes: Attributes; children: (XmlNode | string)[] };

const chunkBytes = 65_536;
/** Word and Excel nest a few dozen elements. */
const deepest = 1000;
/** A paragraph of a long book has a few thousand. */
const maxNodes = 200_000;

/**
 * Reads XML in one pass whose time grows with its length alone. A document type is passed over, so that
 * no entity is declared or fetched.
 * @throws Error when it is not well-formed or nested too deeply
 */
export function readXml(bytes: Uint8Array | undefined, { open, close, text, isDone }: XmlHandlers): void {
  if (bytes === undefined) return;
  const parser = sax.parser(true, { position: false });
  let depth = 0;
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = ({ name, attributes }) => {
    depth += 1;
    if (depth > deepest) throw new Error('nested too deeply');
    open?.(localName(name), attributes as Record<string, string>);
  };
  parser.onclosetag = (name) => {
    depth -= 1;
    close?.(localName(name));
  };
  if (text) {
    parser.ontext = text;
    parser.oncdata = text;
  }
  const decoder = new TextDecoder(encodingOf(bytes));
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    if (isDone?.()) return;
    parser.write(decoder.decode(bytes.subarray(at, at + chunkBytes), { stream: true }));
  }
  parser.write(decoder.decode());
  parser.close();
}

/**
 * Like `readXml`, but each outermost element of these names comes as a tree, once it has been read.
 * @throws DocumentFault `too_large` where one of them holds more than 200,000 elements
 */
export function readXmlTrees(
  bytes: Uint8Array | undefined,
  names: ReadonlySet<string>,
  { open, close, text, tree, isDone }: XmlHandlers & { tree: (node: XmlNode) => void },
): void {
  const stack: XmlNode[] = [];
  let nodes = 0;
  readXml(bytes, {
    open(name, attributes) {
      const parent = stack.at(-1);
      if (parent === undefined && !names.has(name)) return open?.(name, attributes);
      nodes += 1;
      if (nodes > maxNodes) throw new DocumentFault('too_large');
      const node: XmlNode = { name, attributes, children: [] };
      parent?.children.push(node);
      stack.push(node);
    },
    close(name) {
      const node = stack.pop();
      if (node === undefined) return close?.(name);
      if (stack.length > 0) return;
      nodes = 0;
      tree(node);
    },
    text(words) {
      const parent = stack.at(-1);
      if (parent) parent.children.push(words);
      else text?.(words);
    },
    ...(isDone && { isDone }),
  });
}

/** Calls the handlers for what is in a tree as `readXmlTrees` would have. */
export function walkTrees(
  node: XmlNode,
  names: ReadonlySet<string>,
  handlers: Pick<XmlHandlers, 'open' | 'close'> & { tree: (node: XmlNode) => void },
): void {
  for (const child of node.children) {
    if (typeof child === 'string') continue;
    if (names.has(child.name)) handlers.tree(child);
    else {
      handlers.open?.(child.name, child.attributes);
      walkTrees(child, names, handlers);
      handlers.close?.(child.name);
    }
  }
}

/** The value of an attribute under its local name: programs differ in the prefixes that they declare. */
export function attributeOf(attributes: Attributes, name: string): string | undefined {
  return Object.hasOwn(attributes, name) ? attributes[name] : prefixed(attributes, name);
}

/** Asked for each attribute of a million cells. */
function prefixed(attributes: Attributes, name: string): string | undefined {
  for (const key in attributes) {
    if (key.charCodeAt(key.length - name.length - 1) === colon && key.endsWith(name)) return attributes[key];
  }
  return undefined;
}

const colon = 0x3a;

/** The relationship that an element names: an `id` with a prefix, beside which another without one may stand. */
export const relationIn = (attributes: Attributes, name = 'id'): string => prefixed(attributes, name) ?? '';

export const childOf = ({ children }: XmlNode, name: string): XmlNode | undefined =>
  children.find((child): child is XmlNode => typeof child !== 'string' && child.name === name);

/** The elements in a node, in their order, without those in `without`. */
export function* descendants(node: XmlNode, without?: ReadonlySet<string>): Generator<XmlNode> {
  for (const child of node.children) {
    if (typeof child === 'string' || without?.has(child.name)) continue;
    yield child;
    yield* descendants(child, without);
  }
}

/** The value of an element that has one attribute, as `<w:numId w:val="3"/>`; undefined where there is no such element. */
export const settingOf = (node: XmlNode | undefined, name: string, attribute = 'val'): string | undefined => {
  const child = node && childOf(node, name);
  return child && attributeOf(child.attributes, attribute);
};

/** Whether a property is set: `<w:vanish/>`, but not `<w:vanish w:val="0"/>`. */
export function isOn(node: XmlNode | undefined, name: string): boolean | undefined {
  const child = node && childOf(node, name);
  return child && !/^(?:0|false|off)$/i.test(attributeOf(child.attributes, 'val') ?? '');
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** UTF-8, or UTF-16 when a byte order mark says so; office documents have no other encoding. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
