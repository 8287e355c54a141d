const longest = 60;

/** A conversation's title from its first message: its first words, without Markdown's signs. */
export function makeTitle(message: string): string {
  const line = message
    .split('\n')
    .map((candidate) =>
      candidate
        .replace(/^[\s#>*\-+`|]+/, '')
        .replaceAll(/[*_`]{1,3}/g, '')
        .trim(),
    )
    .find((candidate) => candidate !== '');
  const text = (line ?? '').replaceAll(/\s+/g, ' ');
  if (text.length <= longest) return text;
  const cut = text
    .slice(0, longest)
    .toWellFormed()
    .replace(/\ufffd$/, '');
  const lastSpace = cut.lastIndexOf(' ');
  return `${cut.slice(0, lastSpace > longest / 2 ? lastSpace : longest).trimEnd()}…`;
}
