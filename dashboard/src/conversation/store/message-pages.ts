import { aiAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import type { Conversation } from '@deskmate/api/contracts/ai/history';
import type { Page } from './read-conversation.ts';

type PagesDeps = {
  client: Pick<Client, 'request'>;
  sessionId: string;
  /** Where the messages begin that are not read yet; null when all are. */
  olderCursor: () => string | null;
  onOlder: (page: Page) => void;
  onOlderState: (state: 'loading' | 'failed') => void;
};

/** Reads the stored messages of a conversation page by page: the newest when asked, the older ones in the background. */
export function createMessagePages({ client, sessionId, olderCursor, onOlder, onOlderState }: PagesDeps) {
  let reading: Promise<void> | null = null;
  const closing = new AbortController();

  const readPage = (cursor: string | null, signal: AbortSignal) =>
    client.request<Conversation>({
      service: 'ai',
      method: 'GET',
      path: aiAddresses.historyEntry(sessionId),
      ...(cursor === null ? {} : { query: { cursor } }),
      signal,
    });

  async function readAllOlder() {
    const { signal } = closing;
    onOlderState('loading');
    try {
      for (let cursor = olderCursor(); cursor !== null && !signal.aborted; cursor = olderCursor()) {
        const page: Page = await readPage(cursor, signal);
        // The newest page may have been read again meanwhile.
        if (olderCursor() === cursor && !signal.aborted) onOlder(page);
      }
    } catch (error) {
      if (signal.aborted) return;
      console.info('Older messages could not be read.', error);
      onOlderState('failed');
    }
  }

  return {
    /** The newest page, and those before it up to the last selected message, whose branch is shown. */
    async readNewest(reader?: AbortSignal): Promise<Conversation> {
      const signal = reader ? AbortSignal.any([reader, closing.signal]) : closing.signal;
      let page = await readPage(null, signal);
      while (page.next_cursor !== null && !page.messages.some(({ chat_id }) => chat_id === page.active_chat_id)) {
        const older = await readPage(page.next_cursor, signal);
        page = { ...older, messages: [...older.messages, ...page.messages] };
      }
      return page;
    },
    /** Reads all older messages, once at a time. It resolves after a failure too; then it may be called again. */
    readOlder(): Promise<void> {
      reading ??= readAllOlder().finally(() => {
        reading = null;
      });
      return reading;
    },
    /** Ends every reading, and reads nothing more. */
    close: () => closing.abort(),
  };
}
