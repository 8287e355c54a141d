import { fieldLimits } from '@deskmate/api/limits';
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
import { PromptSwitch } from './PromptSwitch.tsx';
import styles from './ShareDialog.module.css';
import { ShareRow } from './ShareRow.tsx';

/** The public link to these images: made when there is none, else to copy, let expire or revoke. */
export function ImageShareBody({ imageIds }: { imageIds: readonly string[] }) {
  const t = useWords('share');
  const errorWords = useErrorWords();
  const query = useInfiniteQuery(sharesQuery(useApi()));
  const { create, isBusy, ...actions } = useShareActions();
  const [days, setDays] = useState<number | null>(null);
  const [showsPrompt, setShowsPrompt] = useState(false);
  const isTooMany = imageIds.length > fieldLimits.sharedImagesMax;
  const existing = query.data?.find(({ image_ids }) => image_ids.join(' ') === imageIds.join(' '));
  return (
    <div className={styles.body}>
      <p className={styles.note}>{t('explainImages', { count: imageIds.length })}</p>
      {query.isError && <p role="alert">{errorWords(query.error)}</p>}
      {query.isPending && <p role="status">{t('loading')}</p>}
      {isTooMany && <p role="alert">{t('tooManyImages', { count: fieldLimits.sharedImagesMax })}</p>}
      {existing && <ShareRow share={existing} isBusy={isBusy} actions={actions} />}
      {query.isSuccess && !existing && !isTooMany && (
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
