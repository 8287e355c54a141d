/** Characters that make the inline lexer look ahead. */
const lookAhead = /[*_~`[\]<\\$@]/g;
const longWord = 200;

/**
 * The inline lexer takes, in the worst case, time in proportion to the characters that make it look ahead times the
 * length of the text, and to the square of a word's length. Measured: 6 ns and 1.5 ns per unit.
 */
function worstCost(text: string): number {
  const marks = text.match(lookAhead)?.length ?? 0;
  const words = text.split(/\s/).filter((word) => word.length >= longWord);
  return words.reduce((sum, word) => sum + word.length ** 2, marks * text.length);
}

/** About 100 ms for one run of inline text, half a second for all runs of one reading. */
const maxCostPerRun = 16_000_000;
const maxTotalCost = 80_000_000;
/** An inline run becomes one line box after another; the browser lays out a longer one too slowly. */
const longestRun = 50_000;

/** Decides run by run whether a text may be read as Markdown. */
export function isCheapToRead(): (text: string) => boolean {
  let spent = 0;
  return (text) => {
    if (text.length > longestRun) return false;
    const cost = worstCost(text);
    if (cost > maxCostPerRun || spent + cost > maxTotalCost) return false;
    spent += cost;
    return true;
  };
}
