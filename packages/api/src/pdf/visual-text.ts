import { isRight } from './reading-order.ts';

/** The text of an item as pdf.js gives it, and in which direction it took it to run. */
type Item = { str: string; dir: string };

const reversed = (text: string): string => [...text].reverse().join('');
const isSkipped = (sign: string): boolean => /^(?:\s|\p{Cf})/u.test(sign);
/** pdf.js drops these from texts that run from the right. */
const dropped = /[<>\s]/g;

/** How far ahead the signs of an item are looked for, and in how many steps on one page. */
const ahead = 4000;
const maxSteps = 1_000_000;

/**
 * The signs of each item as they are seen, from left to right, several letters that are drawn as one together. pdf.js turns
 * the letters of a line round, those of a ligature among them; what the page draws tells which these are.
 * @param drawn what each sign on the page means, in the order of the page; empty where it is not known
 * @returns null for items without letters that are written from the right
 */
export function visualSigns(items: readonly Item[], drawn: readonly string[]): (string[] | null)[] {
  const signs = drawn.filter((sign) => sign !== '' && !isSkipped(sign));
  const find = createFinder(signs);
  return items.map((item) => {
    const found = find(item.str);
    if (![...item.str].some(isRight)) return null;
    const placed = found && (item.dir === 'rtl' ? placedFromRight : placedFromLeft)(item.str, found);
    return placed ?? turnedRound(item);
  });
}

/** Finds the signs of one item after another. */
function createFinder(signs: readonly string[]) {
  /** By the place of a letter: which sign begins there; by the number of a sign, the place of its first letter. */
  const letters: string[] = [];
  const startOf = new Map<number, number>();
  for (const [index, sign] of signs.entries()) {
    startOf.set(letters.length, index);
    letters.push(...sign.replaceAll(dropped, ''));
  }
  startOf.set(letters.length, signs.length);
  const sums = [0];
  for (const letter of letters) sums.push((sums.at(-1) ?? 0) + weightOf(letter));
  let next = 0;
  let steps = 0;
  return (str: string): string[] | null => {
    const wanted = [...str.replaceAll(dropped, '')];
    if (wanted.length === 0) return null;
    const sum = wanted.reduce((all, letter) => all + weightOf(letter), 0);
    const last = Math.min(letters.length - wanted.length, next + ahead);
    for (let at = next; at <= last && steps < maxSteps; at += 1) {
      steps += 1;
      if ((sums[at + wanted.length] ?? 0) - (sums[at] ?? 0) !== sum) continue;
      const [from, to] = [startOf.get(at), startOf.get(at + wanted.length)];
      if (from === undefined || to === undefined) continue;
      steps += wanted.length;
      if (
        letters
          .slice(at, at + wanted.length)
          .toSorted()
          .join('') !== wanted.toSorted().join('')
      )
        continue;
      next = at + wanted.length;
      return signs.slice(from, to);
    }
    return null;
  };
}

/** Any two texts of the same letters have the same sum; others seldom. */
const weightOf = (letter: string): number => {
  const code = letter.codePointAt(0) ?? 0;
  return code * code + 7919 * code;
};

/** Puts the spaces of a text that runs from the right between its signs. */
function placedFromRight(str: string, signs: readonly string[]): string[] | null {
  const seen: string[] = [];
  let left = signs.length;
  for (let at = 0; at < str.length; ) {
    if (/\s/.test(str.charAt(at))) {
      seen.push(' ');
      at += 1;
      continue;
    }
    const sign = signs[left - 1] ?? '';
    if (/^[<>]$/.test(sign)) {
      seen.push(sign);
      left -= 1;
    } else if (sign !== '' && str.startsWith(reversed(sign), at)) {
      seen.push(sign);
      left -= 1;
      at += sign.length;
    } else {
      // Figures and Latin words stand in their own order.
      const run = runAt(str, at, (length) => signs.slice(left - length, left), left);
      if (run === null) return null;
      seen.push(...run.signs.toReversed());
      left -= run.count;
      at = run.end;
    }
  }
  return seen.reverse();
}

/** Puts the spaces of a text that runs from the left between its signs. */
function placedFromLeft(str: string, signs: readonly string[]): string[] | null {
  const seen: string[] = [];
  let from = 0;
  for (let at = 0; at < str.length; ) {
    const sign = signs[from] ?? '';
    if (/\s/.test(str.charAt(at))) {
      seen.push(' ');
      at += 1;
    } else if (/^[<>]$/.test(sign) && str.charAt(at) !== sign) {
      seen.push(sign);
      from += 1;
    } else if (sign !== '' && str.startsWith(sign, at)) {
      seen.push(sign);
      from += 1;
      at += sign.length;
    } else {
      const turned = (length: number) =>
        signs
          .slice(from, from + length)
          .toReversed()
          .map(reversed);
      const run = runAt(str, at, turned, signs.length - from);
      if (run === null) return null;
      seen.push(...run.signs.toReversed().map(reversed));
      from += run.count;
      at = run.end;
    }
  }
  return seen;
}

const longestRun = 400;

/** The shortest run of signs that stand at this place of a text, spaces between them. */
function runAt(str: string, at: number, take: (length: number) => string[], max: number) {
  const first = str.charAt(at);
  for (let length = 1; length <= Math.min(max, longestRun); length += 1) {
    const signs = take(length).filter((sign) => !/^[<>]$/.test(sign));
    if (!signs[0]?.startsWith(first)) continue;
    const spaced: string[] = [];
    let end = at;
    const isThere = signs.every((sign) => {
      while (/\s/.test(str.charAt(end))) {
        spaced.push(' ');
        end += 1;
      }
      if (!str.startsWith(sign, end)) return false;
      spaced.push(sign);
      end += sign.length;
      return true;
    });
    if (isThere) return { signs: spaced, count: length, end };
  }
  return null;
}

/** Figures and Latin words within a text that runs from the right. */
const ownOrder =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d](?:[^\p{Script=Arabic}\p{Script=Hebrew}]*[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d])?/gu;
const writtenFromRight =
  /[\p{Script=Arabic}\p{Script=Hebrew}](?:[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]*[\p{Script=Arabic}\p{Script=Hebrew}])?/gu;

/** Where the page does not tell more: as the letters would be drawn, each by itself. */
function turnedRound({ str, dir }: Item): string[] {
  if (dir !== 'rtl') return [...str.replaceAll(writtenFromRight, reversed)];
  return [...reversed(str.replaceAll(ownOrder, reversed))];
}
