import type { BuiltToolId, ToolId } from '@deskmate/api/tools';
import { toolTitles } from '@deskmate/brand/tools';
import { Link } from 'react-router-dom';
import { useWords } from '../../messages/use-words.ts';
import { paths } from '../../paths.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import page from '../../ui/Page.module.css';
import { PageHeading } from '../../ui/PageHeading.tsx';

/** A tool that this version does not have yet: says so, and what can be done instead. */
export function ComingToolPage({ tool }: { tool: Exclude<ToolId, BuiltToolId> }) {
  const words = useWords('shell');
  const { language } = useSettings();
  const title = toolTitles[tool][language];
  return (
    <div className={page.page}>
      <PageHeading title={title} />
      <section className={page.card}>
        <h2>{words('notBuilt')}</h2>
        <p className={page.lead}>{words('notBuiltText', { tool: title })}</p>
        <p className={page.lead}>{words(`${tool}Now`)}</p>
        <div>
          <Link className={buttonClass()} to={paths.chat}>
            {words('toChat')}
          </Link>
        </div>
      </section>
    </div>
  );
}
