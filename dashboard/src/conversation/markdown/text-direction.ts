const rightToLeft = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;

/** A block whose first letters stand farther in takes the direction of its surroundings. */
const searched = 2000;

/**
 * The direction of a block by its first strong letter; undefined where it has none, to take its surroundings'.
 * Code, addresses and entities count only where there is nothing else. `dir="auto"` would not do: it skips parts that have a
 * direction of their own, and treats figures as left to right.
 */
export function textDirection(block: string): 'rtl' | 'ltr' | undefined {
  const source = block.slice(0, searched);
  const letter = /\p{L}/u.exec(source)?.[0];
  if (letter === undefined) return undefined;
  const words = source.replace(/`[^`]*`|\]\([^)\]]*\)|<[^<>]*>|&#?\w+;|https?:\S+/g, '');
  return rightToLeft.test(/\p{L}/u.exec(words)?.[0] ?? letter) ? 'rtl' : 'ltr';
}
