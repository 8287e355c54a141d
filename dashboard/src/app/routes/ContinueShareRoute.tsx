import { aiAddresses } from '@deskmate/api/addresses';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { shareOfTool } from '../../features/share/tool-of-share.ts';
import { useErrorWords } from '../../messages/use-error-words.ts';
import { useWords } from '../../messages/use-words.ts';
import { paths } from '../../paths.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { ErrorScreen } from '../../ui/ErrorScreen.tsx';
import { PageSpinner } from '../../ui/PageSpinner.tsx';
import { ToNotFound } from '../ToNotFound.tsx';

/** Copies a share into the client's own history, once, and opens the copy (spec §2). */
export default function ContinueShareRoute() {
  const t = useWords('share');
  const errorWords = useErrorWords();
  const api = useApi();
  const { tool, shareId = '' } = useParams();
  const type = shareOfTool(tool);
  const query = useQuery({
    queryKey: ['continue', type, shareId],
    queryFn: () => {
      const body = { share_id: shareId, type, session_id: crypto.randomUUID() };
      return api.request<{ session_id: string }>({
        service: 'ai',
        method: 'POST',
        path: aiAddresses.shareContinue,
        body,
      });
    },
    enabled: type !== null,
    // A copy is made once, however often the page is drawn.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (type === null) return <ToNotFound />;
  if (query.data) {
    return <Navigate replace to={type === 'text' ? paths.conversation(query.data.session_id) : paths[type]} />;
  }
  if (query.isPending) return <PageSpinner label={t('opening')} />;
  if (query.error instanceof ServiceError && (query.error.status === 404 || query.error.status === 422))
    return <ToNotFound />;
  return (
    <ErrorScreen
      title={t('openFailed')}
      text={errorWords(query.error)}
      action={{ label: t('retry'), run: () => void query.refetch() }}
    />
  );
}
