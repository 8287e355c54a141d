import { aiAddresses } from '@deskmate/api/addresses';
import type { Share } from '@deskmate/api/contracts/ai/share';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorWords } from '../../i18n/use-error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { copyWhenReady } from '../../ui/copy-text.ts';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import { sharesKey } from './share-queries.ts';

type NewShare =
  | { session_id: string; chat_id: string }
  | { type: 'image'; image_ids: readonly string[]; show_prompt: boolean };

/** What can be done with public links. */
export function useShareActions() {
  const t = useWords('share');
  const api = useApi();
  const queries = useQueryClient();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const [isBusy, setBusy] = useState(false);

  async function attempt(work: () => Promise<string>) {
    setBusy(true);
    try {
      notify.success(await work());
    } catch (error) {
      notify.error(errorWords(error));
    } finally {
      await queries.invalidateQueries({ queryKey: sharesKey });
      setBusy(false);
    }
  }

  return {
    isBusy,
    /** `days`: how long the link works; null for without an end. */
    create: (shown: NewShare, days: number | null) =>
      void attempt(async () => {
        const body = { ...shown, expires_in_days: days };
        const share = api.request<Share>({ service: 'ai', method: 'POST', path: aiAddresses.share, body });
        const copied = copyWhenReady(share.then(({ url }) => url)).then(
          () => true,
          () => false,
        );
        await share;
        // The link is made either way; copying it needs the browser's permission.
        return t((await copied) ? 'madeAndCopied' : 'made');
      }),
    /** Up to this answer, or up to the one last looked at. */
    refresh: (shareId: string, chatId?: string) =>
      void attempt(async () => {
        const path = aiAddresses.shareEntry(shareId);
        await api.request({ service: 'ai', method: 'PATCH', path, body: { refresh: true, chat_id: chatId } });
        return t('refreshed');
      }),
    showPrompt: (shareId: string, isOn: boolean) =>
      attempt(async () => {
        const path = aiAddresses.shareEntry(shareId);
        await api.request({ service: 'ai', method: 'PATCH', path, body: { show_prompt: isOn } });
        return t(isOn ? 'promptShown' : 'promptHidden');
      }),
    expire: (shareId: string, days: number | null) =>
      void attempt(async () => {
        const path = aiAddresses.shareEntry(shareId);
        await api.request({ service: 'ai', method: 'PATCH', path, body: { expires_in_days: days } });
        return t('expiryChanged');
      }),
    revoke: (shareId: string) =>
      attempt(async () => {
        await api.request({ service: 'ai', method: 'DELETE', path: aiAddresses.shareEntry(shareId) });
        return t('revoked');
      }),
  };
}

export type ShareActions = ReturnType<typeof useShareActions>;
