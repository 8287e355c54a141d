import type { Image } from '@deskmate/api/contracts/ai/images';
import { beginLabels } from '@deskmate/brand/tools';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDrafts } from '../../../conversation/composer/use-draft.ts';
import { useShortcuts } from '../../../conversation/composer/use-shortcuts.ts';
import { useModelChoice } from '../../../conversation/model/use-model-choice.ts';
import { draftKeyOf, newDraftName } from '../../../conversation/store/drafts.ts';
import { LoadProblem } from '../../../conversation/thread/LoadProblem.tsx';
import start from '../../../conversation/thread/start-heading.module.css';
import type { ToolScreenProps } from '../../../conversation/tool-screen.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { paths } from '../../../paths.ts';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { isRunning } from '../generation-progress.ts';
import { useGallery } from '../use-gallery.ts';
import { useImageActions } from '../use-image-actions.ts';
import { useImageDeletion } from '../use-image-deletion.ts';
import { useOpenedImage } from '../use-opened-image.ts';
import { useOrderQueue } from '../use-order-queue.ts';
import type { PromptFormHandle } from '../use-prompt-form.ts';
import { useSelection } from '../use-selection.ts';
import { useSeries } from '../use-series.ts';
import { ArtHeader } from './ArtHeader.tsx';
import styles from './ArtScreen.module.css';
import { DeletionUndo } from './DeletionUndo.tsx';
import { Examples } from './Examples.tsx';
import { Gallery } from './Gallery.tsx';
import { GenerationQueue } from './GenerationQueue.tsx';
import type { ImageUses } from './ImageActions.tsx';
import { ImageDetail } from './ImageDetail.tsx';
import { PromptForm } from './PromptForm.tsx';
import { ScopeTabs } from './ScopeTabs.tsx';

/** Images from words: the form, the orders under way, and the gallery of what was drawn. */
export function ArtScreen({ sessionId, isStored, target, initialText, onNew, onShareImages, onHelp }: ToolScreenProps) {
  const t = useWords('art');
  const { language } = useSettings();
  const navigate = useNavigate();
  const drafts = useDrafts();
  const draftKey = draftKeyOf('art', { sessionId, isStored });
  const scroller = useRef<HTMLDivElement>(null);
  const form = useRef<PromptFormHandle>(null);
  const [wantsAll, setWantsAll] = useState<string | null>(null);
  const [ordered, setOrdered] = useState(0);
  const isOfSeries = isStored && wantsAll !== sessionId;
  const scope = isOfSeries ? sessionId : null;
  const series = useSeries(sessionId, isStored);
  const choice = useModelChoice('art');
  const orders = useOrderQueue(scope, (generation) => form.current?.takeBack(generation));
  const { queue } = orders;
  const runningIds = queue.filter(isRunning).map(({ id }) => id);
  const deletion = useImageDeletion();
  const gallery = useGallery({ sessionId: scope, hidden: deletion.hidden, running: runningIds.join(' ') });
  const selection = useSelection();
  const { change } = useImageActions();
  const { imageId, open, close } = useOpenedImage(gallery.images, target);
  const isEmpty = gallery.query.isSuccess && gallery.images.length === 0 && queue.length === 0;
  usePageTitle(series.title || t('title'));
  useShortcuts({ help: onHelp, focusComposer: () => form.current?.focus() });

  useEffect(() => {
    if (initialText) form.current?.putWords(initialText);
  }, [initialText]);

  const remove = (imageIds: readonly string[]) => {
    if (imageId !== null && imageIds.includes(imageId)) close();
    selection.clear();
    if (gallery.images.every(({ image_id }) => imageIds.includes(image_id))) form.current?.focus();
    void deletion.remove(imageIds);
  };
  const favourite = (image: Image) => void change(image, { favourite: !image.favourite });
  const uses: ImageUses = {
    ...usesInForm(form, choice.selected?.image_options?.max_references ?? 0, close),
    openSeries: (image) => void navigate(paths.conversation('art', image.session_id)),
    favourite,
    share: (image) => onShareImages([image.image_id]),
    remove,
  };
  return (
    <section ref={scroller} className={styles.screen} aria-label={t('title')} data-page-scroller>
      <ArtHeader sessionId={sessionId} title={series.title} isStored={isStored} onNew={() => onNew()} onHelp={onHelp} />
      <div className={styles.column}>
        {isEmpty && !isOfSeries && (
          <div className={`${start.heading} ${styles.heading}`}>
            <h1>{t('emptyTitle')}</h1>
            <p>{t('emptyText')}</p>
          </div>
        )}
        {!isEmpty && !series.title && <h1 className="visually-hidden">{t('title')}</h1>}
        <PromptForm
          key={draftKey}
          ref={form}
          draftKey={draftKey}
          sessionId={sessionId}
          onOrdered={() => {
            setWantsAll(null);
            setOrdered((count) => count + 1);
            if (isStored) return;
            drafts.move(newDraftName('art'), sessionId);
            void navigate(paths.conversation('art', sessionId), { replace: true });
          }}
        />
        {isEmpty && !isOfSeries && <Examples onChoose={(words) => form.current?.putPrompt(words)} />}
      </div>
      {series.isMissing && (
        <LoadProblem
          text={t('missing')}
          action={beginLabels.art[language]}
          onAction={() => onNew(form.current?.prompt())}
        />
      )}
      <div className={styles.wide} hidden={series.isMissing}>
        {isStored && <ScopeTabs isOfSeries={isOfSeries} onChange={(all) => setWantsAll(all ? sessionId : null)} />}
        <GenerationQueue
          ordered={ordered}
          generations={queue}
          error={orders.error}
          onRetry={orders.retry}
          onCancel={orders.cancel}
          onDismiss={orders.dismiss}
          onEdit={(generation) => form.current?.putOrder(generation)}
          onOpen={open}
        />
        <Gallery
          gallery={gallery}
          models={choice.models}
          selection={selection}
          scroller={scroller}
          actions={{ open: ({ image_id }) => open(image_id), favourite, remove, share: onShareImages }}
          isOfSeries={isOfSeries && queue.length === 0}
        />
      </div>
      {deletion.offered.length > 0 && (
        <DeletionUndo
          key={deletion.offered.join(' ')}
          count={deletion.offered.length}
          onUndo={() => void deletion.undo()}
          onOver={deletion.endOffer}
        />
      )}
      <ImageDetail imageId={imageId} images={gallery.images} uses={uses} onOpen={open} onClose={close} />
      <p className="visually-hidden" role="status" aria-live="polite">
        {orders.announcement}
      </p>
    </section>
  );
}

/** What the form can take from the open image, which is closed for it. */
function usesInForm(form: RefObject<PromptFormHandle | null>, maxReferences: number, close: () => void) {
  const withForm = (use: (handle: PromptFormHandle, image: Image) => void) => (image: Image) => {
    close();
    if (form.current) use(form.current, image);
  };
  return {
    takePrompt: withForm((handle, image) => handle.putPrompt(image.prompt)),
    takeSettings: withForm((handle, image) => handle.putOrder(image)),
    takeReference: maxReferences > 0 ? withForm((handle, image) => handle.addReference(image)) : null,
  };
}
