import { ServiceError } from '@deskmate/api/contracts/errors';
import { type ContinuableTool, findContinuable } from '@deskmate/api/tools';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { ShareGone } from '../../features/share/components/ShareGone.tsx';
import { continueQuery } from '../../features/share/share-queries.ts';
import { useErrorWords } from '../../i18n/use-error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { ErrorScreen } from '../../ui/ErrorScreen.tsx';
import { PageSpinner } from '../../ui/PageSpinner.tsx';
import { NotFoundRedirect } from '../NotFoundRedirect.tsx';

/** Copies a share into the client's history. An address with any other first part does not exist. */
export function ContinueSharePage() {
  const { tool, shareId = '' } = useParams();
  const found = findContinuable(tool);
  if (found === null) return <NotFoundRedirect />;
  return <CopyShare tool={found} shareId={shareId} />;
}

/** Copies what was shared, once, and opens the copy. */
function CopyShare({ tool, shareId }: { tool: ContinuableTool; shareId: string }) {
  const [sessionId] = useState(() => crypto.randomUUID());
  const query = useQuery(continueQuery(useApi(), tool.shareType, shareId, sessionId));
  return (
    <ShareQueryState query={query}>
      {({ session_id }) => <Navigate replace to={paths.conversation(tool.id, session_id)} />}
    </ShareQueryState>
  );
}

function ShareQueryState<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  const t = useWords('share');
  const errorWords = useErrorWords();
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <PageSpinner label={t('opening')} />;
  if (query.error instanceof ServiceError && (query.error.status === 404 || query.error.status === 422)) {
    return (
      <ShareGone>
        <Link className={buttonClass()} to={paths.chat}>
          {t('toChat')}
        </Link>
      </ShareGone>
    );
  }
  return (
    <ErrorScreen
      title={t('openFailed')}
      text={errorWords(query.error)}
      action={{ label: t('retry'), run: () => void query.refetch() }}
    >
      {query.error instanceof ServiceError && query.error.code === 'subscription_expired' && (
        <Link className={buttonClass('quiet')} to={paths.subscriptionUpdate}>
          {t('subscribe')}
        </Link>
      )}
    </ErrorScreen>
  );
}
