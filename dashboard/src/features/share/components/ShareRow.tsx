import type { Share } from '@deskmate/api/contracts/ai/share';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../../i18n/use-format.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { paths } from '../../../paths.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import type { ShareActions } from '../use-share-actions.ts';
import { LifetimeSelect } from './LifetimeSelect.tsx';
import { PromptSwitch } from './PromptSwitch.tsx';
import { RevokeLink } from './RevokeLink.tsx';
import styles from './ShareDialog.module.css';

type Props = {
  share: Share;
  isBusy: boolean;
  actions: Pick<ShareActions, 'refresh' | 'revoke' | 'expire' | 'showPrompt'>;
  /** Where it shows already all that it is meant to show. */
  isWhole?: boolean;
  /** Above the link, where links of several conversations stand together. */
  children?: ReactNode;
};

/** One public link: what it shows and until when, to copy, open, bring up to date, let expire or revoke. */
export function ShareRow({ share, isBusy, actions, isWhole = false, children }: Props) {
  const t = useWords('share');
  const isOfImages = share.image_ids.length > 0;
  /** The value just chosen, until the service has answered. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  /** Days; undefined until another one is chosen. On some systems the arrow keys change a closed list, so it is saved by a button. */
  const [lifetime, setLifetime] = useState<number | null>();
  return (
    <div className={styles.share}>
      {children}
      <div className={styles.link}>
        <input readOnly dir="ltr" aria-label={t('link')} value={share.url} onFocus={(event) => event.target.select()} />
        <CopyButton text={share.url} className={styles.copy} />
      </div>
      <ShareStatus share={share} />
      <div className={styles.expiry}>
        <LifetimeSelect label={t('changeExpiry')} value={lifetime} disabled={isBusy} onChange={setLifetime} />
        {lifetime !== undefined && (
          <button
            type="button"
            disabled={isBusy}
            onClick={() => {
              actions.expire(share.share_id, lifetime);
              setLifetime(undefined);
            }}
          >
            {t('saveExpiry')}
          </button>
        )}
      </div>
      {isOfImages && (
        <PromptSwitch
          isOn={chosen ?? share.show_prompt}
          disabled={isBusy}
          onChange={(isOn) => {
            setChosen(isOn);
            void actions.showPrompt(share.share_id, isOn).then(() => setChosen(null));
          }}
        />
      )}
      <div className={styles.actions}>
        <a href={paths.share(share.type, share.share_id)} target="_blank" rel="noopener noreferrer">
          {t('open')}
        </a>
        {!isOfImages && !isWhole && (
          <button type="button" disabled={isBusy} onClick={() => actions.refresh(share.share_id)}>
            {t('refresh')}
          </button>
        )}
        <RevokeLink isBusy={isBusy} onRevoke={() => actions.revoke(share.share_id)} />
      </div>
    </div>
  );
}

function ShareStatus({ share }: { share: Share }) {
  const t = useWords('share');
  const { date } = useFormat();
  const { expires_at: end, updated_at } = share;
  const hasEnded = end !== null && Date.parse(end) <= Date.now();
  return (
    <p className={styles.note}>
      {t('asOf', { day: date(updated_at) })}{' '}
      {end === null ? t('neverExpires') : t(hasEnded ? 'expired' : 'expires', { day: date(end) })}
    </p>
  );
}
