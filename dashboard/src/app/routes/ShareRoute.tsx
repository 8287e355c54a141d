import { ServiceError } from '@deskmate/api/contracts/errors';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { SharePage } from '../../features/share/components/SharePage.tsx';
import { publicShareQuery } from '../../features/share/share-queries.ts';
import { useErrorWords } from '../../messages/use-error-words.ts';
import { useWords } from '../../messages/use-words.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { ErrorScreen } from '../../ui/ErrorScreen.tsx';
import { PageSpinner } from '../../ui/PageSpinner.tsx';
import { ToNotFound } from '../ToNotFound.tsx';

export default function ShareRoute() {
  const t = useWords('share');
  const errorWords = useErrorWords();
  const { shareType = '', shareId = '' } = useParams();
  const query = useQuery(publicShareQuery(useApi(), shareType, shareId));
  if (query.data) return <SharePage share={query.data} />;
  if (query.isPending) return <PageSpinner label={t('loading')} />;
  // Unknown, expired and revoked look the same (safety.md H02, H03).
  if (query.error instanceof ServiceError && query.error.status < 500 && query.error.status !== 429)
    return <ToNotFound />;
  return (
    <ErrorScreen
      title={t('loadFailed')}
      text={errorWords(query.error)}
      action={{ label: t('retry'), run: () => void query.refetch() }}
    />
  );
}
