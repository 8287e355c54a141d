import { useWords } from '../i18n/use-words.ts';
import { ErrorScreen } from '../ui/ErrorScreen.tsx';
import { PageSpinner } from '../ui/PageSpinner.tsx';
import { useAuth } from './AuthProvider.tsx';

/** The placeholder of a page while the session is loading. */
export function SessionLoading() {
  const { problem, retry } = useAuth();
  const t = useWords('frame');
  if (!problem) return <PageSpinner label={t('loading')} />;
  return (
    <ErrorScreen
      title={t('noConnection')}
      text={t('noConnectionText')}
      action={{ label: t('retry'), run: () => void retry() }}
    />
  );
}
