/** The rows of a text whose cells are divided by tabs, or by bars as in Markdown; null where it is no table. */
export function rowsOfText(text: string): string[][] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const isTabbed = lines.filter((line) => line.includes('\t')).length >= 2;
  const isBarred = !isTabbed && lines.filter((line) => line.includes('|')).length >= 2;
  if (!isTabbed && !isBarred) return null;
  const rows = isTabbed
    ? lines.map((line) => line.split('\t').map((cell) => cell.trim()))
    : lines
        .filter((line) => !/^[\s|:-]+$/.test(line))
        .map((line) =>
          line
            .replace(/^\s*\||\|\s*$/g, '')
            .split('|')
            .map((cell) => cell.trim()),
        );
  const width = Math.max(...rows.map((row) => row.length));
  return width < 2 || rows.length < 2 ? null : rows.map((row) => [...row, ...Array(width - row.length).fill('')]);
}
