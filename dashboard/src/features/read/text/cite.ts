import { oneLine, shortened } from '@deskmate/api/one-line';

/** A passage with where it stands, as it is pasted elsewhere: `“…” (Title, p. 3)`. */
export const withSource = (quote: string, title: string, page: string): string =>
  `“${oneLine(quote)}” (${oneLine(title)}, ${page})`;

const longestPassage = 8000;

/** A question about a passage, which is quoted line by line as Markdown does. */
export function aboutPassage(question: string, passage: string, page: string): string {
  const lines = shortened(passage.trim(), longestPassage)
    .split('\n')
    .map((line) => `> ${line}`.trimEnd());
  return `${question}\n\n${lines.join('\n')}\n> (${page})`;
}
