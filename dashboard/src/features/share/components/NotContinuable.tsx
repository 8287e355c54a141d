import type { ContinuableTool } from '@deskmate/api/tools';
import { toolNames } from '@deskmate/brand/tools';
import { Link } from 'react-router-dom';
import { useWords } from '../../../messages/use-words.ts';
import { paths } from '../../../paths.ts';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { ErrorScreen } from '../../../ui/ErrorScreen.tsx';

/** A share of a tool that cannot continue it yet: says so, and leads to where it can be read. */
export function NotContinuable({ tool, shareId }: { tool: ContinuableTool; shareId: string }) {
  const t = useWords('share');
  const { language } = useSettings();
  return (
    <ErrorScreen title={t('notYet', { tool: toolNames[tool.id][language] })} text={t('notYetText')}>
      <a className={buttonClass()} href={paths.share(tool.shareType, shareId)}>
        {t('readShare')}
      </a>
      <Link className={buttonClass('quiet')} to={paths.chat}>
        {t('toChat')}
      </Link>
    </ErrorScreen>
  );
}
