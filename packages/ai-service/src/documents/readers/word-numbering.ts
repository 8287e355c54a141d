import { numberInWords } from './number-formats.ts';
import { attributeOf, childOf, isOn, readXmlTrees, settingOf, type XmlNode } from './read-xml.ts';
import type { WordStyles } from './word-styles.ts';

type Level = {
  start: number;
  format: string;
  /** `%1.%2` stands for the numbers of the first and the second level. */
  text: string;
  /** The level at which this one begins again; 0 for never, undefined for every higher one. */
  restart: number | undefined;
  isLegal: boolean;
  /** The style of paragraphs whose level this is. */
  style: string | undefined;
};
type List = { abstractId: string; levels: Map<number, Level>; starts: Map<number, number> };

const trees = new Set(['abstractNum', 'num']);
const maxLists = 20_000;
const deepestLevel = 8;

export type WordNumbering = {
  /** The number of a paragraph as Word draws it, and a bullet as `-`; empty where it has none. Counts on with each call. */
  next(listId: string | undefined, level: number | undefined, style: string | undefined): string;
};

/** The automatic numbers of a document's lists and headings. */
export function readWordNumbering(xml: Uint8Array | undefined, styles: WordStyles): WordNumbering {
  const lists = readLists(xml, styles);
  const counts = new Map<string, (number | undefined)[]>();
  const begun = new Set<string>();
  return {
    next(listId, level, style) {
      const list = listId === undefined ? undefined : lists.get(listId);
      if (!list) return '';
      const at = Math.min(Math.max(level ?? levelOfStyle(list, style), 0), deepestLevel);
      const own = list.levels.get(at);
      if (!own) return '';
      const numbers = counts.get(list.abstractId) ?? [];
      counts.set(list.abstractId, numbers);
      // A list that says where it starts begins anew, although it shares its count with others.
      const start = list.starts.get(at);
      const key = `${listId} ${at}`;
      if (start !== undefined && !begun.has(key)) numbers[at] = start;
      else numbers[at] = numbers[at] === undefined ? (start ?? own.start) : (numbers[at] as number) + 1;
      begun.add(key);
      for (const [deeper, { restart }] of list.levels) {
        if (deeper > at && restart !== 0 && (restart === undefined || at < restart)) numbers[deeper] = undefined;
      }
      return fullNumber(list, numbers, at);
    },
  };
}

function levelOfStyle({ levels }: List, style: string | undefined): number {
  for (const [at, level] of levels) if (style !== undefined && level.style === style) return at;
  return 0;
}

/**
 * The number with those above it that it does not name itself: `(b)` below `2.2` is referred to as `2.2(b)`, and found
 * by that even where a page begins between the two.
 */
function fullNumber({ levels }: List, numbers: (number | undefined)[], at: number): string {
  const level = levels.get(at);
  if (!level) return '';
  if (level.format === 'bullet') return '-';
  let names = 0;
  const text = level.text.replaceAll(/%([1-9])/g, (_, digit: string) => {
    const index = Number(digit) - 1;
    if (index < at) names += 1;
    const other = levels.get(index);
    const number = numbers[index] ?? other?.start;
    if (other === undefined || number === undefined) return '';
    return numberInWords(number, level.isLegal ? 'decimal' : other.format);
  });
  const own = text.trim();
  if (own === '' || names > 0 || at === 0 || numbers[at - 1] === undefined) return own;
  const above = fullNumber({ levels } as List, numbers, at - 1).replace(/\.$/, '');
  if (above === '' || above === '-') return own;
  return /^[\p{L}\p{N}]/u.test(own) ? `${above}.${own}` : `${above}${own}`;
}

function readLists(xml: Uint8Array | undefined, styles: WordStyles): Map<string, List> {
  const abstract = new Map<string, XmlNode>();
  const nums = new Map<string, XmlNode>();
  try {
    readXmlTrees(xml, trees, {
      tree(node) {
        const isAbstract = node.name === 'abstractNum';
        const id = attributeOf(node.attributes, isAbstract ? 'abstractNumId' : 'numId') ?? '';
        const known = isAbstract ? abstract : nums;
        if (known.size < maxLists) known.set(id, node);
      },
    });
  } catch {
    return new Map();
  }
  // A list may take its levels from a style, which names another list.
  const levelsOf = (id: string, depth = 3): Map<number, Level> => {
    const node = abstract.get(id);
    const link = settingOf(node, 'numStyleLink');
    const linked = link === undefined || depth === 0 ? undefined : nums.get(styles(link).listId ?? '');
    return linked ? levelsOf(settingOf(linked, 'abstractNumId') ?? '', depth - 1) : levelsIn(node);
  };
  const shared = new Map<string, Map<number, Level>>();
  const lists = new Map<string, List>();
  for (const [id, node] of nums) {
    const abstractId = settingOf(node, 'abstractNumId') ?? '';
    const base = shared.get(abstractId) ?? levelsOf(abstractId);
    shared.set(abstractId, base);
    lists.set(id, overridden(node, { abstractId, levels: base, starts: new Map() }));
  }
  return lists;
}

function overridden(num: XmlNode, list: List): List {
  for (const child of num.children) {
    if (typeof child === 'string' || child.name !== 'lvlOverride') continue;
    const at = Number(attributeOf(child.attributes, 'ilvl'));
    const start = settingOf(child, 'startOverride');
    if (start !== undefined) list.starts.set(at, Number(start));
    const level = childOf(child, 'lvl');
    if (level) list.levels = new Map(list.levels).set(at, describe(level));
  }
  return list;
}

function levelsIn(node: XmlNode | undefined): Map<number, Level> {
  const levels = new Map<number, Level>();
  for (const child of node?.children ?? []) {
    if (typeof child === 'string' || child.name !== 'lvl' || levels.size > deepestLevel) continue;
    levels.set(Number(attributeOf(child.attributes, 'ilvl')), describe(child));
  }
  return levels;
}

function describe(level: XmlNode): Level {
  const restart = settingOf(level, 'lvlRestart');
  const alternate = childOf(level, 'AlternateContent');
  const format = settingOf(level, 'numFmt') ?? (alternate && settingOf(childOf(alternate, 'Fallback'), 'numFmt'));
  return {
    start: Number(settingOf(level, 'start') ?? 0),
    format: format ?? 'decimal',
    text: (settingOf(level, 'lvlText') ?? '').slice(0, 200),
    restart: restart === undefined ? undefined : Number(restart),
    isLegal: isOn(level, 'isLgl') ?? false,
    style: settingOf(level, 'pStyle'),
  };
}
