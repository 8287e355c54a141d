import type { LedgerLine } from '@deskmate/api/contracts/main/usage';
import { isBuilt, isTool, type LedgerTool } from '@deskmate/api/tools';
import { specialTool } from '@deskmate/brand/special-tool';
import { toolTitles } from '@deskmate/brand/tools';
import { Link } from 'react-router-dom';
import { readableName } from '../../conversation/model/readable-name.ts';
import { useFormat } from '../../messages/use-format.ts';
import { useWords } from '../../messages/use-words.ts';
import { paths } from '../../paths.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import page from '../../ui/Page.module.css';
import styles from './UsageTable.module.css';

const columns = ['time', 'what', 'tool', 'model', 'group', 'credits'] as const;

export function UsageTable({ lines }: { lines: LedgerLine[] }) {
  const words = useWords('usage');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
    <section className={page.tableFrame} tabIndex={0} aria-label={words('title')}>
      <table className={`${page.table} ${styles.table}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={column === 'credits' ? page.number : undefined}>
                {words(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <UsageRow key={line.id} line={line} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function UsageRow({ line }: { line: LedgerLine }) {
  const words = useWords('usage');
  const { language } = useSettings();
  const { dateTime, number } = useFormat();
  const time = dateTime(line.created_at);
  const toolName = (tool: LedgerTool) => (isTool(tool) ? toolTitles[tool][language] : words(tool));
  return (
    <tr>
      <td data-column="time">
        {line.session_id && isTool(line.tool) && isBuilt(line.tool) ? (
          <Link to={paths.conversation(line.tool, line.session_id)} aria-label={`${time}: ${words('open')}`}>
            {time}
          </Link>
        ) : (
          time
        )}
      </td>
      <td data-column="what">{words(line.kind)}</td>
      <td data-column="tool">{line.tool ? toolName(line.tool) : '–'}</td>
      <td data-column="model" data-none={line.model_id === null || undefined}>
        <bdi>
          {line.model_id === specialTool.id
            ? specialTool.name[language]
            : line.model_id === null
              ? '–'
              : readableName(line.model_id)}
        </bdi>
      </td>
      <td data-column="group">{words(line.group)}</td>
      <td className={page.number} data-column="credits">
        <bdi dir="ltr">
          {line.credits > 0 ? '+' : ''}
          {number(line.credits)}
        </bdi>
      </td>
    </tr>
  );
}
