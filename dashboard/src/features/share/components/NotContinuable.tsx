import type { ContinuableTool } from '@deskmate/api/tools';
import { Link } from 'react-router-dom';
import { useWords } from '../../../messages/use-words.ts';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { ErrorScreen } from '../../../ui/ErrorScreen.tsx';

export type ComingTool = Exclude<ContinuableTool, { id: 'chat' }>;

/** A share of a tool that cannot continue it yet: says so, and leads to where it can be read. */
export function NotContinuable({ tool, shareId }: { tool: ComingTool; shareId: string }) {
  const t = useWords('share');
  return (
    <ErrorScreen title={t(`${tool.id}NotYet`)} text={t('notYetText')}>
      <a className={buttonClass()} href={paths.share(tool.shareType, shareId)}>
        {t('readShare')}
      </a>
      <Link className={buttonClass('quiet')} to={paths.chat}>
        {t('toChat')}
      </Link>
    </ErrorScreen>
  );
}
