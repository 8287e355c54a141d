import { aiAddresses } from '@deskmate/api/addresses';
import { fieldLimits } from '@deskmate/api/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useErrorWords } from '../../i18n/use-error-words.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import { imagesKey } from './image-queries.ts';

/** Deletes images at once, and offers all of them back for a while. */
export function useImageDeletion() {
  const api = useApi();
  const queries = useQueryClient();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const [offered, setOffered] = useState<readonly string[]>([]);

  async function send(path: string, imageIds: readonly string[]) {
    for (let from = 0; from < imageIds.length; from += fieldLimits.imagesAtOnce) {
      const body = { image_ids: imageIds.slice(from, from + fieldLimits.imagesAtOnce) };
      await api.request({ service: 'ai', method: 'POST', path, body });
    }
  }

  async function remove(imageIds: readonly string[]) {
    setHidden((all) => [...all, ...imageIds]);
    try {
      await send(aiAddresses.imagesDelete, imageIds);
      setOffered((all) => [...all, ...imageIds]);
    } catch (error) {
      notify.error(errorWords(error));
    }
    await showAsStored(imageIds);
  }

  async function undo() {
    setOffered([]);
    try {
      await send(aiAddresses.imagesRestore, offered);
    } catch (error) {
      notify.error(errorWords(error));
    }
    await showAsStored(offered);
  }

  /** The lists are read again to show the result. */
  async function showAsStored(imageIds: readonly string[]) {
    await queries.invalidateQueries({ queryKey: imagesKey });
    setHidden((all) => all.filter((id) => !imageIds.includes(id)));
  }

  const endOffer = useCallback(() => setOffered([]), []);

  return { hidden, offered, remove, undo, endOffer };
}
