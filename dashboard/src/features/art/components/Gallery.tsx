import type { AiModel } from '@deskmate/api/contracts/main/models';
import type { RefObject } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { NextPageProblem } from '../../../ui/NextPageProblem.tsx';
import { isFiltered, noFilter } from '../gallery-filter.ts';
import type { GalleryState } from '../use-gallery.ts';
import type { Selection } from '../use-selection.ts';
import styles from './Gallery.module.css';
import { GalleryBar } from './GalleryBar.tsx';
import { type CellActions, GalleryGrid } from './GalleryGrid.tsx';
import { SelectionBar } from './SelectionBar.tsx';

type Props = {
  gallery: GalleryState;
  models: readonly AiModel[];
  selection: Selection;
  scroller: RefObject<HTMLElement | null>;
  actions: CellActions & { share: (imageIds: readonly string[]) => void };
  isOfSeries: boolean;
};

/** The own images: filters, selection, and the images in rows. Nothing at all before the first one is drawn. */
export function Gallery({ gallery, models, selection, scroller, actions, isOfSeries }: Props) {
  const t = useWords('art');
  const { filter, setFilter, images, query } = gallery;
  if (query.isPending) {
    return (
      <div className={styles.skeleton} role="status" aria-label={t('loading')}>
        {Array.from({ length: 8 }, (_, index) => (
          <span key={index} />
        ))}
      </div>
    );
  }
  if (query.isError && !query.data) {
    return (
      <div className={styles.state} role="alert">
        <p>{t('galleryFailed')}</p>
        <Button onClick={() => void query.refetch()}>{t('retry')}</Button>
      </div>
    );
  }
  const isEmpty = images.length === 0 && !query.hasNextPage;
  if (isEmpty && !isFiltered(filter)) return isOfSeries ? <p className={styles.state}>{t('noneInSeries')}</p> : null;
  return (
    <section className={styles.gallery} aria-label={t('gallery')}>
      <GalleryBar
        filter={filter}
        models={models}
        isSelecting={selection.isOn}
        onFilter={setFilter}
        onSelect={selection.start}
      />
      {selection.isOn && (
        <SelectionBar images={images} selection={selection} onShare={actions.share} onRemove={actions.remove} />
      )}
      {isEmpty ? (
        <div className={styles.state} role="status">
          <p>{t('nothingFound')}</p>
          <Button look="quiet" onClick={() => setFilter(noFilter)}>
            {t('clearFilters')}
          </Button>
        </div>
      ) : (
        <>
          <GalleryGrid
            images={images}
            scroller={scroller}
            selection={selection}
            actions={actions}
            hasMore={query.hasNextPage}
            onMore={() => !query.isFetchingNextPage && !query.isFetchNextPageError && void query.fetchNextPage()}
          />
          <NextPageProblem query={query} />
        </>
      )}
    </section>
  );
}
