/** A piece of text and where it stands, in pixels. */
export type TextBox = { text: string; left: number; right: number; top: number; bottom: number };

/** The least gap between two columns, by the height of their text. */
const columnGap = 0.55;

/**
 * The rows and cells of a table, from where its words stand: what overlaps vertically is a row, and a column ends where
 * no row has anything. Null where that makes no table.
 */
export function rowsOfBoxes(boxes: readonly TextBox[], isRightToLeft = false): string[][] | null {
  const written = boxes.filter(({ text }) => text.trim() !== '');
  const rows = groupRows(written);
  if (rows.length < 2) return null;
  const columns = findColumns(written);
  if (columns.length < 2) return null;
  const ordered = isRightToLeft ? columns.toReversed() : columns;
  return rows.map((row) =>
    ordered.map(({ left, right }) =>
      row
        .filter((box) => middle(box.left, box.right) >= left && middle(box.left, box.right) <= right)
        .map(({ text }) => text.trim())
        .join(' ')
        .replace(/\s+/g, ' '),
    ),
  );
}

const middle = (one: number, other: number) => (one + other) / 2;

function groupRows(boxes: readonly TextBox[]): TextBox[][] {
  const rows: TextBox[][] = [];
  for (const box of [...boxes].sort((one, other) => one.top - other.top || one.left - other.left)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && middle(box.top, box.bottom) < first.bottom) row.push(box);
    else rows.push([box]);
  }
  return rows.map((row) => row.sort((one, other) => one.left - other.left));
}

function findColumns(boxes: readonly TextBox[]): { left: number; right: number }[] {
  const columns: { left: number; right: number }[] = [];
  for (const { left, right, top, bottom } of [...boxes].sort((one, other) => one.left - other.left)) {
    const last = columns.at(-1);
    if (last && left - last.right < (bottom - top) * columnGap) last.right = Math.max(last.right, right);
    else columns.push({ left, right });
  }
  return columns;
}
