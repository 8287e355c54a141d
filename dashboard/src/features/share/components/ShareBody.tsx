import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useErrorWords } from '../../../messages/use-error-words.ts';
import { useWords } from '../../../messages/use-words.ts';
import { paths } from '../../../paths.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { sharesQuery } from '../share-queries.ts';
import { useShareActions } from '../use-share-actions.ts';
import { LifetimeSelect } from './LifetimeSelect.tsx';
import styles from './ShareDialog.module.css';
import { ShareRow } from './ShareRow.tsx';

export function ShareBody({ sessionId, chatId }: { sessionId: string; chatId: string }) {
  const t = useWords('share');
  const errorWords = useErrorWords();
  const query = useInfiniteQuery(sharesQuery(useApi(), sessionId));
  const { create, isBusy, ...actions } = useShareActions();
  const [days, setDays] = useState<number | null>(null);
  const shares = query.data ?? [];
  return (
    <>
      <p className={styles.note}>{t('explain')}</p>
      {query.isError && <p role="alert">{errorWords(query.error)}</p>}
      {shares.map((share) => (
        <ShareRow key={share.share_id} share={share} isBusy={isBusy} actions={actions} />
      ))}
      {query.hasNextPage && (
        <Button look="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      <div className={styles.make}>
        <LifetimeSelect label={t('lifetime')} value={days} onChange={setDays} />
        <Button busy={isBusy} onClick={() => create({ sessionId, chatId, days })}>
          {t(shares.length === 0 ? 'create' : 'createAnother')}
        </Button>
      </div>
      <p className={styles.note}>
        <Link to={paths.shares}>{t('allShares')}</Link>
      </p>
    </>
  );
}
