const rightToLeft = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;

/** A block whose first letters stand farther in takes the direction of its surroundings. */
const searched = 2000;

/**
 * The direction of a block by most of its words, on a tie by the first; undefined where it has none, to take its
 * surroundings'. A sentence of Arabic that begins with the name of a program is still Arabic. Code, addresses and entities
 * do not count. `dir="auto"` would not do: it looks at the first letter alone, and treats figures as left to right.
 */
export function textDirection(block: string): 'rtl' | 'ltr' | undefined {
  const source = block.slice(0, searched);
  const letter = /\p{L}/u.exec(source)?.[0];
  if (letter === undefined) return undefined;
  if (!rightToLeft.test(source)) return 'ltr';
  const words = source.replace(/`[^`]*`|\]\([^)\]]*\)|<[^<>]*>|&#?\w+;|https?:\S+/g, ' ').match(/[\p{L}\p{M}]+/gu);
  if (words === null) return rightToLeft.test(letter) ? 'rtl' : 'ltr';
  const [first = ''] = words;
  const count = words.filter((word) => rightToLeft.test(word)).length;
  const isTie = count * 2 === words.length;
  return (isTie ? rightToLeft.test(first) : count * 2 > words.length) ? 'rtl' : 'ltr';
}
