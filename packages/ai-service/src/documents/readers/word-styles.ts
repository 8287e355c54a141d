import { attributeOf, childOf, isOn, readXmlTrees, settingOf, type XmlNode } from './read-xml.ts';

/** Where letters stand: on the line, above or below it. */
export type Raised = 'superscript' | 'subscript' | 'baseline';

export type WordStyle = {
  /** 1 to 6; null where the paragraph is no heading. */
  heading: number | null;
  listId: string | undefined;
  listLevel: number | undefined;
  isHidden: boolean;
  raised: Raised;
};

export type WordStyles = (id: string | undefined) => WordStyle;

const plain: WordStyle = {
  heading: null,
  listId: undefined,
  listLevel: undefined,
  isHidden: false,
  raised: 'baseline',
};
const style = new Set(['style']);
const maxStyles = 10_000;

/** The styles of a Word document, each with what it takes from those that it is based on. */
export function readWordStyles(xml: Uint8Array | undefined): WordStyles {
  const nodes = new Map<string, XmlNode>();
  try {
    readXmlTrees(xml, style, {
      tree(node) {
        if (nodes.size < maxStyles) nodes.set(attributeOf(node.attributes, 'styleId') ?? '', node);
      },
    });
  } catch {
    nodes.clear();
  }
  const known = new Map<string, WordStyle>();
  const find = (id: string, depth: number): WordStyle => {
    const found = known.get(id);
    if (found) return found;
    const node = nodes.get(id);
    if (!node) return { ...plain, heading: headingOfName(id) };
    const parent = settingOf(node, 'basedOn');
    const base = parent === undefined || depth === 0 ? plain : find(parent, depth - 1);
    const described = describe(node, base);
    known.set(id, described);
    return described;
  };
  return (id) => (id === undefined ? plain : find(id, maxDepth));
}

/** Styles that are based on each other in a circle end here. */
const maxDepth = 50;

function describe(node: XmlNode, base: WordStyle): WordStyle {
  const paragraph = childOf(node, 'pPr');
  const run = childOf(node, 'rPr');
  const list = paragraph && childOf(paragraph, 'numPr');
  const level = settingOf(list, 'ilvl');
  return {
    heading: outlineLevel(paragraph) ?? headingOfName(settingOf(node, 'name') ?? '') ?? base.heading,
    listId: settingOf(list, 'numId') ?? base.listId,
    listLevel: level === undefined ? base.listLevel : Number(level),
    isHidden: isOn(run, 'vanish') ?? base.isHidden,
    raised: raisedBy(run) ?? base.raised,
  };
}

const bodyText = 9;

/** The level that a paragraph's properties set, null where they make it body text, undefined where they set none. */
export function outlineLevel(properties: XmlNode | undefined): number | null | undefined {
  const value = settingOf(properties, 'outlineLvl');
  if (value === undefined) return undefined;
  const level = Number(value);
  return Number.isInteger(level) && level >= 0 && level < bodyText ? Math.min(level + 1, 6) : null;
}

/** Half points; less only evens out a picture or a bracket. */
const leastRaise = 3;

export function raisedBy(properties: XmlNode | undefined): Raised | undefined {
  const align = settingOf(properties, 'vertAlign');
  if (align === 'superscript' || align === 'subscript' || align === 'baseline') return align;
  const position = Number(settingOf(properties, 'position') ?? 0);
  if (Math.abs(position) < leastRaise || Number.isNaN(position)) return undefined;
  return position > 0 ? 'superscript' : 'subscript';
}

/** Word keeps its own names of styles in English, and their ids in the language of the program. */
function headingOfName(name: string): number | null {
  if (/^title$/i.test(name)) return 1;
  const level = /^(?:heading|berschrift|titre|ttulo|titolo|kop)?\s?([1-6])$/i.exec(name)?.[1];
  return level === undefined ? null : Number(level);
}
