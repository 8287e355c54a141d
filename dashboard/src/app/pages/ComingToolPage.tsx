import type { ToolId } from '@deskmate/api/tools';
import { dashboardMenu } from '@deskmate/brand/navigation';
import { Link } from 'react-router-dom';
import { useWords } from '../../messages/use-words.ts';
import { paths } from '../../paths.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import page from '../../ui/Page.module.css';
import { PageHeading } from '../../ui/PageHeading.tsx';

/** A tool that this version does not have yet: says so, and what can be done instead. */
export function ComingToolPage({ tool }: { tool: Exclude<ToolId, 'chat'> }) {
  const words = useWords('shell');
  const { language } = useSettings();
  const title = dashboardMenu.find(({ id }) => id === tool)?.title[language] ?? '';
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
