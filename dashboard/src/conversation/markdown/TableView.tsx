import type { Tokens } from 'marked';
import { memo } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { renderInline } from './Inline.tsx';
import styles from './markdown.module.css';
import { ScrollFrame } from './ScrollFrame.tsx';
import { type Direction, textDirection } from './text-direction.ts';

export function TableView({ table }: { table: Tokens.Table }) {
  const t = useWords('conversation');
  const direction = textDirection(table.raw);
  return (
    <ScrollFrame label={t('table')} className={styles.tableFrame} dir={direction}>
      <table>
        <thead>
          <RowView cells={table.header} direction={direction} isHeader />
        </thead>
        <tbody>
          {table.rows.map((cells, index) => (
            <RowView key={index} cells={cells} direction={direction} />
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}

type RowProps = { cells: Tokens.TableCell[]; direction: Direction; isHeader?: boolean };

const RowView = memo(
  function RowView({ cells, direction, isHeader = false }: RowProps) {
    const Cell = isHeader ? 'th' : 'td';
    return (
      <tr>
        {cells.map((cell, index) => (
          <Cell
            key={index}
            dir={textDirection(cell.text)}
            className={cell.text.length > sentenceFrom ? styles.sentence : undefined}
            style={{ textAlign: alignmentOf(cell, direction) }}
          >
            {renderInline(cell.tokens)}
          </Cell>
        ))}
      </tr>
    );
  },
  (one, other) =>
    one.direction === other.direction &&
    one.cells.length === other.cells.length &&
    one.cells.every(
      (cell, index) => cell.text === other.cells[index]?.text && cell.align === other.cells[index]?.align,
    ),
);

/** Characters. */
const sentenceFrom = 16;

/** By the direction of the table: each cell has a direction of its own, and a column must have one edge. */
function alignmentOf({ align }: Tokens.TableCell, direction: Direction) {
  if (align === 'center') return 'center';
  // Without letters neither the table nor a cell has a direction of its own.
  if (direction === undefined) return align === 'right' ? 'end' : 'start';
  return (align === 'right') === (direction === 'ltr') ? 'right' : 'left';
}
