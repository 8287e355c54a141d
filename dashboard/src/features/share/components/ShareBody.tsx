import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useErrorWords } from '../../../i18n/use-error-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { useOwnLink } from '../use-own-link.ts';
import { useShareActions } from '../use-share-actions.ts';
import { LifetimeSelect } from './LifetimeSelect.tsx';
import styles from './ShareDialog.module.css';
import { ShareRow } from './ShareRow.tsx';

/**
 * The public link to a conversation up to one answer: made when there is none, else to copy, let expire or revoke. A link
 * that ends at another answer can be changed to end here.
 */
export function ShareBody({ sessionId, chatId }: { sessionId: string; chatId: string }) {
  const t = useWords('share');
  const errorWords = useErrorWords();
  const { link, links, isSearching, error } = useOwnLink((share) => share.chat_id === chatId, sessionId);
  const { create, isBusy, ...actions } = useShareActions();
  const [days, setDays] = useState<number | null>(null);
  const [other] = links;
  return (
    <div className={styles.body}>
      <p className={styles.note}>{t('explain')}</p>
      {error && <p role="alert">{errorWords(error)}</p>}
      {isSearching && !error && <p role="status">{t('loading')}</p>}
      {link && <ShareRow share={link} isBusy={isBusy} actions={actions} isWhole />}
      {!isSearching && !error && !link && (
        <>
          {other && <p className={styles.note}>{t('otherAnswer')}</p>}
          <div className={styles.make}>
            <LifetimeSelect label={t('lifetime')} value={days} onChange={setDays} />
            <Button busy={isBusy} onClick={() => create({ session_id: sessionId, chat_id: chatId }, days)}>
              {t('create')}
            </Button>
            {other && (
              <Button look="quiet" busy={isBusy} onClick={() => actions.refresh(other.share_id, chatId)}>
                {t('refresh')}
              </Button>
            )}
          </div>
        </>
      )}
      <p className={styles.note}>
        <Link to={paths.shares}>{t('allShares')}</Link>
      </p>
    </div>
  );
}
