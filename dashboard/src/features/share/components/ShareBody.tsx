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

/** The public link to a conversation: made when there is none, else to copy, let expire or revoke. */
export function ShareBody({ sessionId, chatId }: { sessionId: string; chatId: string }) {
  const t = useWords('share');
  const errorWords = useErrorWords();
  const query = useInfiniteQuery(sharesQuery(useApi(), sessionId));
  const { create, isBusy, ...actions } = useShareActions();
  const [days, setDays] = useState<number | null>(null);
  const [newest] = query.data ?? [];
  return (
    <div className={styles.body}>
      <p className={styles.note}>{t('explain')}</p>
      {query.isError && <p role="alert">{errorWords(query.error)}</p>}
      {query.isPending && <p role="status">{t('loading')}</p>}
      {newest && <ShareRow share={newest} isBusy={isBusy} actions={actions} />}
      {query.isSuccess && !newest && (
        <div className={styles.make}>
          <LifetimeSelect label={t('lifetime')} value={days} onChange={setDays} />
          <Button busy={isBusy} onClick={() => create({ session_id: sessionId, chat_id: chatId }, days)}>
            {t('create')}
          </Button>
        </div>
      )}
      <p className={styles.note}>
        <Link to={paths.shares}>{t('allShares')}</Link>
      </p>
    </div>
  );
}
