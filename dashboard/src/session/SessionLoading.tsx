import { useWords } from '../messages/use-words.ts';
import { ErrorScreen } from '../ui/ErrorScreen.tsx';
import { PageSpinner } from '../ui/PageSpinner.tsx';
import { useAuth } from './AuthProvider.tsx';

/** The placeholder of a page while the session is loading. */
export function SessionLoading() {
  const { problem, retry } = useAuth();
  const words = useWords('frame');
  if (!problem) return <PageSpinner label={words('loading')} />;
  return (
    <ErrorScreen
      title={words('noConnection')}
      text={words('noConnectionText')}
      action={{ label: words('retry'), run: () => void retry() }}
    />
  );
}
