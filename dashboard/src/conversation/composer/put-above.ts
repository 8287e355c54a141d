/** The text of a box into which words from elsewhere are put: above what was typed, and once. */
export const putAbove = (words: string, typed: string): string =>
  typed.trim() === '' || typed === words ? words : `${words}\n\n${typed}`;
