import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorWords } from '../../../messages/use-error-words.ts';
import { useWords } from '../../../messages/use-words.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { sharesQuery } from '../share-queries.ts';
import { useShareActions } from '../use-share-actions.ts';
import styles from './ShareDialog.module.css';
import { ShareRow } from './ShareRow.tsx';

const lifetimes = [null, 7, 30, 365] as const;

export function ShareBody({ sessionId, chatId }: { sessionId: string; chatId: string }) {
  const t = useWords('share');
  const errorWords = useErrorWords();
  const query = useQuery(sharesQuery(useApi(), sessionId));
  const { create, isBusy, ...actions } = useShareActions(sessionId);
  const [days, setDays] = useState<number | null>(null);
  const shares = query.data?.items ?? [];
  return (
    <>
      <p className={styles.note}>{t('explain')}</p>
      {query.isError && <p role="alert">{errorWords(query.error)}</p>}
      {shares.map((share) => (
        <ShareRow key={share.share_id} share={share} isBusy={isBusy} actions={actions} />
      ))}
      <div className={styles.make}>
        <label className={styles.lifetime}>
          {t('lifetime')}
          <select
            className={styles.select}
            value={String(days)}
            onChange={({ target }) => setDays(target.value === 'null' ? null : Number(target.value))}
          >
            {lifetimes.map((lifetime) => (
              <option key={String(lifetime)} value={String(lifetime)}>
                {lifetime === null ? t('forever') : t('days', { count: lifetime })}
              </option>
            ))}
          </select>
        </label>
        <Button busy={isBusy} onClick={() => create(chatId, days)}>
          {t(shares.length === 0 ? 'create' : 'createAnother')}
        </Button>
      </div>
    </>
  );
}
