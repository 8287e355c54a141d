import { fieldLimits } from '@deskmate/api/limits';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useErrorWords } from '../../../i18n/use-error-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { useOwnLink } from '../use-own-link.ts';
import { useShareActions } from '../use-share-actions.ts';
import { LifetimeSelect } from './LifetimeSelect.tsx';
import { PromptSwitch } from './PromptSwitch.tsx';
import styles from './ShareDialog.module.css';
import { ShareRow } from './ShareRow.tsx';

/** The public link to these images: made when there is none, else to copy, let expire or revoke. */
export function ImageShareBody({ imageIds }: { imageIds: readonly string[] }) {
  const t = useWords('share');
  const errorWords = useErrorWords();
  const wanted = imageIds.join(' ');
  const { link: existing, isSearching, error } = useOwnLink(({ image_ids }) => image_ids.join(' ') === wanted);
  const { create, isBusy, ...actions } = useShareActions();
  const [days, setDays] = useState<number | null>(null);
  const [showsPrompt, setShowsPrompt] = useState(false);
  const isTooMany = imageIds.length > fieldLimits.sharedImagesMax;
  return (
    <div className={styles.body}>
      <p className={styles.note}>{t('explainImages', { count: imageIds.length })}</p>
      {error && <p role="alert">{errorWords(error)}</p>}
      {isSearching && !error && <p role="status">{t('loading')}</p>}
      {isTooMany && <p role="alert">{t('tooManyImages', { count: fieldLimits.sharedImagesMax })}</p>}
      {existing && <ShareRow share={existing} isBusy={isBusy} actions={actions} />}
      {!isSearching && !error && !existing && !isTooMany && (
        <>
          <PromptSwitch isOn={showsPrompt} onChange={setShowsPrompt} />
          <div className={styles.make}>
            <LifetimeSelect label={t('lifetime')} value={days} onChange={setDays} />
            <Button
              busy={isBusy}
              onClick={() => create({ type: 'image', image_ids: imageIds, show_prompt: showsPrompt }, days)}
            >
              {t('create')}
            </Button>
          </div>
        </>
      )}
      <p className={styles.note}>
        <Link to={paths.shares}>{t('allShares')}</Link>
      </p>
    </div>
  );
}
