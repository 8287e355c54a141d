import type { Tokens } from 'marked';
import { memo } from 'react';
import { useWords } from '../../messages/use-words.ts';
import { renderInline } from './Inline.tsx';
import styles from './markdown.module.css';
import { ScrollFrame } from './ScrollFrame.tsx';
import { textDirection } from './text-direction.ts';

export function TableView({ table }: { table: Tokens.Table }) {
  const t = useWords('conversation');
  return (
    <ScrollFrame label={t('table')} className={styles.tableFrame} dir={textDirection(table.raw)}>
      <table>
        <thead>
          <RowView cells={table.header} isHeader />
        </thead>
        <tbody>
          {table.rows.map((cells, index) => (
            <RowView key={index} cells={cells} />
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}

type RowProps = { cells: Tokens.TableCell[]; isHeader?: boolean };

const RowView = memo(
  function RowView({ cells, isHeader = false }: RowProps) {
    const Cell = isHeader ? 'th' : 'td';
    return (
      <tr>
        {cells.map((cell, index) => (
          <Cell
            key={index}
            dir={textDirection(cell.text)}
            className={cell.text.length > sentenceFrom ? styles.sentence : undefined}
            style={cell.align ? { textAlign: alignments[cell.align] } : undefined}
          >
            {renderInline(cell.tokens)}
          </Cell>
        ))}
      </tr>
    );
  },
  (one, other) =>
    one.cells.length === other.cells.length &&
    one.cells.every(
      (cell, index) => cell.text === other.cells[index]?.text && cell.align === other.cells[index]?.align,
    ),
);

/** Characters. */
const sentenceFrom = 16;

const alignments = { left: 'start', right: 'end', center: 'center' } as const;
