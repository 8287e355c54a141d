import type { Share } from '@deskmate/api/contracts/ai/share';
import { CopyButton } from '../../../conversation/copy/CopyButton.tsx';
import { useWords } from '../../../messages/use-words.ts';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import type { ShareActions } from '../use-share-actions.ts';
import styles from './ShareDialog.module.css';

type Props = { share: Share; isBusy: boolean; actions: Pick<ShareActions, 'refresh' | 'revoke'> };

export function ShareRow({ share, isBusy, actions }: Props) {
  const t = useWords('share');
  const { language } = useSettings();
  const day = (time: string) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(time));
  return (
    <div className={styles.share}>
      <div className={styles.link}>
        <input readOnly dir="ltr" aria-label={t('link')} value={share.url} onFocus={(event) => event.target.select()} />
        <CopyButton text={share.url} className={styles.copy} />
      </div>
      <p className={styles.note}>
        {t('asOf', { day: day(share.updated_at) })}{' '}
        {share.expires_at ? t('expires', { day: day(share.expires_at) }) : t('neverExpires')}
      </p>
      <div className={styles.deeds}>
        <button type="button" disabled={isBusy} onClick={() => actions.refresh(share.share_id)}>
          {t('refresh')}
        </button>
        <button
          type="button"
          disabled={isBusy}
          className={styles.danger}
          onClick={() => actions.revoke(share.share_id)}
        >
          {t('revoke')}
        </button>
      </div>
    </div>
  );
}
