export type Direction = 'rtl' | 'ltr' | undefined;

const rightToLeft = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;

/** A block whose first letters stand farther in takes the direction of its surroundings. */
const searched = 2000;

/**
 * The direction of a block by most of its words, on a tie by the first; undefined where it has none, to take its
 * surroundings'. A sentence of Arabic that begins with the name of a program is still Arabic. Code, addresses and entities
 * do not count. `dir="auto"` would not do: it looks at the first letter alone, and treats figures as left to right.
 */
export function textDirection(block: string): Direction {
  const { lead, first } = weigh(block);
  return first === undefined || lead === 0 ? first : lead > 0 ? 'rtl' : 'ltr';
}

/** `lead`: by how many words one direction leads, above 0 right to left. `first`: the direction of the first word. */
function weigh(block: string): { lead: number; first: Direction } {
  const source = block.slice(0, searched);
  const letter = /\p{L}/u.exec(source)?.[0];
  if (letter === undefined) return { lead: 0, first: undefined };
  if (!rightToLeft.test(source)) return { lead: -1, first: 'ltr' };
  const words = source.replace(/`[^`]*`|\]\([^)\]]*\)|<[^<>]*>|&#?\w+;|https?:\S+/g, ' ').match(/[\p{L}\p{M}]+/gu);
  const first = rightToLeft.test(words?.[0] ?? letter) ? 'rtl' : 'ltr';
  const count = words?.filter((word) => rightToLeft.test(word)).length ?? 0;
  return { lead: count * 2 - (words?.length ?? 0), first };
}

/** The side of a list's marks: that of most of its items, on a tie that of most of its words. */
export function listDirection(items: readonly string[]): Direction {
  const leads = items.slice(0, searchedItems).map((item) => weigh(item).lead);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const lead = sum(leads.map(Math.sign)) || sum(leads);
  return lead === 0 ? textDirection(items.join('\n')) : lead > 0 ? 'rtl' : 'ltr';
}

const searchedItems = 500;
const fewWords = 3;

/** An item's own direction; undefined for that of its list, which a name or a few words among others keep. */
export function itemDirection(item: string, list: Direction): Direction {
  const own = textDirection(item);
  if (own === list) return undefined;
  const words = item.slice(0, searched).match(/[\p{L}\p{M}]+/gu)?.length ?? 0;
  return words > fewWords ? own : undefined;
}
