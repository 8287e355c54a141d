import { useWords } from '../messages/use-words.ts';
import { ErrorScreen } from '../ui/ErrorScreen.tsx';
import { PageSpinner } from '../ui/PageSpinner.tsx';
import { useAuth } from './AuthProvider.tsx';

/** What stands where a page will be while it is not yet known who is signed in. */
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
