import type { Share } from '@deskmate/api/contracts/ai/share';
import { oneLine } from '@deskmate/api/one-line';
import { toolOfShare } from '@deskmate/api/tools';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useWords } from '../../../i18n/use-words.ts';
import { paths } from '../../../paths.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import page from '../../../ui/Page.module.css';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { QueryState } from '../../../ui/QueryState.tsx';
import { sharesQuery } from '../share-queries.ts';
import { useShareActions } from '../use-share-actions.ts';
import { ShareRow } from './ShareRow.tsx';

/** All public links of the client, newest first. */
export function MyShares() {
  const t = useWords('share');
  const query = useInfiniteQuery(sharesQuery(useApi()));
  const { isBusy, ...actions } = useShareActions();
  return (
    <div className={page.page}>
      <PageHeading title={t('allShares')} />
      <p className={page.lead}>{t('allExplain')}</p>
      <QueryState query={query} lines={4}>
        {(items) => (
          <>
            {items.length === 0 && (
              <>
                <p>{t('noShares')}</p>
                <div>
                  <Link className={buttonClass()} to={paths.chat}>
                    {t('toChat')}
                  </Link>
                </div>
              </>
            )}
            {items.map((share) => (
              <ShareRow key={share.share_id} share={share} isBusy={isBusy} actions={actions}>
                <h2 dir="auto">
                  <ShareTitle share={share} />
                </h2>
              </ShareRow>
            ))}
            {query.hasNextPage && (
              <div>
                <Button look="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {t('more')}
                </Button>
              </div>
            )}
          </>
        )}
      </QueryState>
    </div>
  );
}

/** Leads to the conversation; images may be of several, so they lead to the tool. */
function ShareTitle({ share }: { share: Share }) {
  const t = useWords('share');
  const images = share.image_ids.length;
  const title = oneLine(share.title) || (images > 0 ? t('sharedImages', { count: images }) : t('untitled'));
  const tool = toolOfShare(share.type);
  const address = share.session_id === null ? tool.path : paths.conversation(tool.id, share.session_id);
  return <Link to={address}>{title}</Link>;
}
