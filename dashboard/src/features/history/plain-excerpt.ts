import { oneLine } from '@deskmate/api/one-line';

/**
 * An excerpt without the marks of Markdown, on one line. It is cut out of a message, so a mark may lack its other half:
 * the marks are removed one by one, and nothing is parsed.
 */
export function plainExcerpt(excerpt: string): string {
  const plain = excerpt
    // Brackets that are no link are read, too, so that no part of them is read twice.
    .replace(/!?\[([^\]]*)(?:\](\([^)\s]*\)?)?|$)/g, (whole, words: string, target?: string) =>
      target ? words : whole,
    )
    .replace(/^\s{0,3}(?:#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    // A heading within a line: the excerpt may have lost its line breaks. A single # may be meant, as in "C # notes".
    .replace(/(?<=^|\s|…)#{2,6}(?=\s|…?$)/g, '')
    .replace(tableRule, (dashes, cells?: string) => (cells ? ' ' : dashes))
    .replace(/`{1,3}|\*{1,3}|~~|\$\$?|(?<![\p{L}\p{N}])_{1,2}|_{1,2}(?![\p{L}\p{N}])/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?\|(?: ?\|)* ?/g, ' · ');
  let line = oneLine(plain);
  while (line.startsWith('· ')) line = line.slice(2);
  while (line.endsWith(' ·')) line = line.slice(0, -2);
  return line;
}

/** The line of dashes below the head of a table, or dashes alone. */
const tableRule = /(?:\|\s*)?:?-{3,}(:?\s*\|(?:\s*:?-{3,}:?\s*\|)*(?:\s*:?-{3,}:?)?)?/g;
