import { useWords } from '../../../i18n/use-words.ts';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { ErrorScreen } from '../../../ui/ErrorScreen.tsx';
import type { ShareProblemName } from '../read-share-page.ts';
import { ShareFrame } from './ShareFrame.tsx';
import { ShareGone } from './ShareGone.tsx';

/** Shown instead of a share that cannot be loaded. */
export function ShareProblem({ problem }: { problem: ShareProblemName }) {
  const t = useWords('share');
  return (
    <ShareFrame>
      {problem === 'gone' ? (
        <ShareGone>
          <a className={buttonClass()} href={paths.chat}>
            {t('toChat')}
          </a>
          <a className={buttonClass('quiet')} href={paths.home}>
            {t('toHome')}
          </a>
        </ShareGone>
      ) : (
        <ErrorScreen
          title={t('loadFailed')}
          text={t(problem)}
          action={{ label: t('retry'), run: () => window.location.reload() }}
        />
      )}
    </ShareFrame>
  );
}
