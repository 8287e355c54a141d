/** Lines that Markdown joins with their neighbours unless a hard break ends them. */
const isPlainLine = (line: string): boolean =>
  line.trim() !== '' && !/^\s*(?:#{1,6}\s|[-*+]\s|\d+[.)]\s|>|\||```|~~~|---)/.test(line);

/** A text whose line breaks count (a greeting, a signature) as Markdown that is drawn with them. */
export function withLineBreaks(text: string): string {
  const lines = text.split('\n');
  let isCode = false;
  return lines
    .map((line, index) => {
      if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
      const next = lines[index + 1];
      const isBroken = !isCode && next !== undefined && isPlainLine(line) && isPlainLine(next);
      return isBroken ? `${line.trimEnd()}  ` : line;
    })
    .join('\n');
}

/** Whether a text has marks that look better drawn: headings, bold words, links, tables, code. */
export const hasMarkdown = (text: string): boolean =>
  text.split('\n').some((line) => markedLine.test(line) || markedWords.test(line));

const markedLine = /^(?:#{1,6}\s+\S|\s*```|\|.*\|\s*$|>\s)/;
const markedWords = /\*\*[^*]+\*\*|\[[^[\]]+\]\(https?:/;
