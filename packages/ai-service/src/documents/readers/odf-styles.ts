import { numberInWords } from './number-formats.ts';
import { attributeOf, descendants, readXmlTrees, type XmlNode } from './read-xml.ts';
import type { Raised } from './word-styles.ts';

type Level = { format: string; prefix: string; suffix: string; shown: number; start: number };
type OdfStyle = { parent: string; list: string; raised: Raised | undefined; isHidden: boolean };

export type OdfStyles = {
  raised: (style: string) => Raised;
  /** Text, or a sheet, that is not displayed. */
  isHidden: (style: string) => boolean;
  /** The list whose numbers the paragraphs of a style have. */
  listOf: (style: string) => string;
  /** The levels of a list style, from the first; empty where there is none. */
  levelsOf: (list: string) => readonly (Level | undefined)[];
  /** The numbers of headings. */
  outline: readonly (Level | undefined)[];
};

const trees = new Set(['style', 'list-style', 'outline-style']);
const maxStyles = 20_000;
const maxDepth = 30;
const formats = new Map(
  Object.entries({ 1: 'decimal', a: 'lowerLetter', A: 'upperLetter', i: 'lowerRoman', I: 'upperRoman' }),
);

/** The styles of an OpenDocument file, which lie in two of its parts. */
export function readOdfStyles(parts: readonly (Uint8Array | undefined)[]): OdfStyles {
  const styles = new Map<string, OdfStyle>();
  const lists = new Map<string, (Level | undefined)[]>();
  let outline: (Level | undefined)[] = [];
  for (const xml of parts) {
    try {
      readXmlTrees(xml, trees, {
        tree(node) {
          const name = attributeOf(node.attributes, 'name') ?? '';
          if (node.name === 'outline-style') outline = levelsIn(node);
          else if (node.name === 'list-style' && lists.size < maxStyles) lists.set(name, levelsIn(node));
          else if (node.name === 'style' && styles.size < maxStyles) styles.set(name, describe(node));
        },
      });
    } catch {
      // Without its styles, the text of a document is still there.
    }
  }
  const find = <Found>(name: string, of: (style: OdfStyle) => Found | undefined): Found | undefined => {
    let style = styles.get(name);
    for (let depth = 0; style && depth < maxDepth; depth += 1) {
      const found = of(style);
      if (found !== undefined) return found;
      style = styles.get(style.parent);
    }
    return undefined;
  };
  return {
    raised: (style) => find(style, ({ raised }) => raised) ?? 'baseline',
    isHidden: (style) => find(style, ({ isHidden }) => isHidden || undefined) ?? false,
    listOf: (style) => find(style, ({ list }) => list || undefined) ?? '',
    levelsOf: (list) => lists.get(list) ?? [],
    outline,
  };
}

function describe(node: XmlNode): OdfStyle {
  const of = (name: string) => attributeOf(node.attributes, name) ?? '';
  let raised: Raised | undefined;
  let isHidden = false;
  for (const { name, attributes } of descendants(node)) {
    const position = name === 'text-properties' ? (attributeOf(attributes, 'text-position') ?? '') : '';
    if (position !== '') raised = raisedBy(position);
    if (name === 'text-properties' && attributeOf(attributes, 'display') === 'none') isHidden = true;
    if (name === 'table-properties' && attributeOf(attributes, 'display') === 'false') isHidden = true;
  }
  return { parent: of('parent-style-name'), list: of('list-style-name'), raised, isHidden };
}

/** `super 58%`, `sub 58%`, or a part of the height, as `33% 58%`. */
function raisedBy(position: string): Raised {
  if (/^\s{0,9}super/.test(position)) return 'superscript';
  if (/^\s{0,9}sub/.test(position)) return 'subscript';
  const part = Number.parseFloat(position);
  return part > 0 ? 'superscript' : part < 0 ? 'subscript' : 'baseline';
}

function levelsIn(list: XmlNode): (Level | undefined)[] {
  const levels: (Level | undefined)[] = [];
  for (const child of list.children) {
    if (typeof child === 'string') continue;
    const of = (name: string) => attributeOf(child.attributes, name) ?? '';
    const at = Number(of('level')) - 1;
    if (!(at >= 0 && at < 10)) continue;
    const isBullet = child.name.endsWith('bullet') || child.name.endsWith('image');
    levels[at] = {
      format: isBullet ? 'bullet' : (formats.get(of('num-format')) ?? 'none'),
      prefix: of('num-prefix').slice(0, 50),
      suffix: of('num-suffix').slice(0, 50),
      shown: Math.min(Number(of('display-levels') || 1), 10),
      start: Number(of('start-value') || 1),
    };
  }
  return levels;
}

/**
 * The number of an item with those above it that its level shows, or that say which item is meant: `(b)` below `2.2` is
 * `2.2(b)`. A bullet is `-`.
 * @param counts the numbers of the levels from the first on
 */
export function odfNumber(levels: readonly (Level | undefined)[], counts: readonly number[], at: number): string {
  const level = levels[at];
  if (!level) return '';
  if (level.format === 'bullet') return '-';
  if (level.format === 'none') return '';
  const numbers: string[] = [];
  for (let index = Math.max(0, at - level.shown + 1); index <= at; index += 1) {
    const format = levels[index]?.format ?? 'none';
    if (format !== 'none' && format !== 'bullet') numbers.push(numberInWords(counts[index] ?? 1, format));
  }
  const own = `${level.prefix}${numbers.join('.')}${level.suffix}`.trim();
  if (at === 0 || level.shown > 1) return own;
  const above = odfNumber(levels, counts, at - 1).replace(/\.$/, '');
  if (above === '' || above === '-') return own;
  return /^[\p{L}\p{N}]/u.test(own) ? `${above}.${own}` : `${above}${own}`;
}
