import { type ReactNode, useRef } from 'react';
import styles from './DataTable.module.css';
import { useIsWider } from './use-is-wider.ts';

export type Column<Row> = {
  key: string;
  title: string;
  isNumber?: boolean;
  /** Null where the row has no such value: a dash in a table, nothing in a block. */
  render: (row: Row) => ReactNode;
};

type DataTableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
};

/**
 * A table of plain rows. Where its card is too narrow for the columns, each row becomes a block of titles and values. Not
 * antd's: that one measures scroll bars with a style that carries no nonce, which the content policy refuses. Blocks have
 * no table semantics in every browser, so each value's title is text.
 */
export function DataTable<Row>({ label, columns, rows, rowKey }: DataTableProps<Row>) {
  const frame = useRef<HTMLElement>(null);
  const isWider = useIsWider(frame);
  return (
    <section className={styles.frame} aria-label={label} tabIndex={isWider ? 0 : undefined} ref={frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ key, title, isNumber }) => (
              <th key={key} scope="col" className={isNumber ? styles.number : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, title, isNumber, render }) => {
                const value = render(row);
                const isEmpty = value === null || value === undefined;
                return (
                  <td key={key} className={isNumber ? styles.number : undefined} data-empty={isEmpty ? '' : undefined}>
                    <span className={styles.title}>{title}</span>
                    <div>{isEmpty ? '–' : value}</div>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
