import { Link } from 'react-router-dom';
import { useWords } from '../../messages/use-words.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import page from '../../ui/Page.module.css';
import { PageHeading } from '../../ui/PageHeading.tsx';

/** A tool that this version does not have yet: says so, and what can be done instead. */
export default function ToolRoute({ tool }: { tool: 'art' | 'write' | 'read' | 'translate' }) {
  const words = useWords('shell');
  return (
    <div className={page.page}>
      <PageHeading title={words(tool)} />
      <section className={page.card}>
        <h2>{words('notBuilt')}</h2>
        <p className={page.lead}>{words('notBuiltText', { tool: words(tool) })}</p>
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
