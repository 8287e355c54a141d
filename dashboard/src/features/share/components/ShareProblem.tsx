import { useWords } from '../../../messages/use-words.ts';
import { ErrorScreen } from '../../../ui/ErrorScreen.tsx';

/** In place of a share that the server could not give just now. */
export function ShareProblem({ problem }: { problem: 'busy' | 'away' }) {
  const t = useWords('share');
  return (
    <ErrorScreen
      title={t('loadFailed')}
      text={t(problem)}
      action={{ label: t('retry'), run: () => window.location.reload() }}
    />
  );
}
