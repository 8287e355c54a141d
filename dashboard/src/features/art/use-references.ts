import type { Generation, Image } from '@deskmate/api/contracts/ai/images';
import { useRef, useState } from 'react';
import { pictureFiles } from '../../conversation/composer/accepted-files.ts';
import { useAttachments } from '../../conversation/composer/use-attachments.ts';
import type { Draft } from '../../conversation/store/drafts.ts';
import type { Attachment } from '../../conversation/store/message-tree.ts';
import { useErrorWords } from '../../i18n/use-error-words.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import { findReferences } from './find-references.ts';
import { referenceOf } from './references.ts';

/**
 * The reference images of an order, kept in its draft: files, images of the gallery, or those of an earlier order.
 * @param max how many the model takes; the draft may have more
 */
export function useReferences(
  attached: Attachment[],
  changeDraft: (next: (draft: Draft) => Draft) => void,
  max: number,
) {
  const api = useApi();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const findingFor = useRef<Image | Generation | null>(null);
  const [isFinding, setFinding] = useState(false);
  const change = (next: (attached: Attachment[]) => Attachment[]) =>
    changeDraft((old) => ({ ...old, attachments: next(old.attachments) }));
  const files = useAttachments(attached, change, pictureFiles(max));

  /** Attached instead of those of the draft. What is attached meanwhile stays, and another order wins. */
  async function putThoseOf(order: Image | Generation) {
    findingFor.current = order;
    setFinding(true);
    change(() => []);
    try {
      const found = await findReferences(api, order);
      if (findingFor.current === order) change((others) => [...found, ...others]);
    } catch (error) {
      notify.error(errorWords(error));
    } finally {
      if (findingFor.current === order) setFinding(false);
    }
  }

  return {
    files,
    max,
    /** Those that are ordered with. */
    chosen: attached.slice(0, max),
    isPending: files.isUploading || isFinding,
    add(image: Image) {
      const reference = referenceOf(image);
      change((others) => [reference, ...others.filter(({ fileUID }) => fileUID !== reference.fileUID)]);
    },
    putThoseOf: (order: Image | Generation) => void putThoseOf(order),
    /** Those that are still being looked for are not attached. */
    stopFinding() {
      findingFor.current = null;
      setFinding(false);
    },
  };
}
