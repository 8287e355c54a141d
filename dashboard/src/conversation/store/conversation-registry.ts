import { aiAddresses } from '@deskmate/api/addresses';
import { readTokenClaims } from '@deskmate/api/tokens/token-claims';
import type { Session } from '../../session/create-session.ts';
import { type ConversationOptions, type ConversationStore, createConversationStore } from './conversation-store.ts';
import { createDrafts, newDraftName } from './drafts.ts';

export type ConversationRegistry = ReturnType<typeof createConversationRegistry>;
export type RegistryEvent = 'opened' | 'done' | 'failed';
type Listener = (sessionId: string, event: RegistryEvent) => void;

/** How many idle conversations are kept in memory for a quick return. */
const maxIdleStores = 12;

/**
 * The conversations that this tab has open. A running one stays until it ends, whatever page is shown;
 * other tabs are told which conversation has changed.
 */
export function createConversationRegistry(
  session: Pick<Session, 'api' | 'state' | 'storage' | 'tokens'>,
  channel: BroadcastChannel,
) {
  const stores = new Map<string, ConversationStore>();
  const listeners = new Set<Listener>();
  const changeListeners = new Set<(sessionId: string) => void>();
  let shownId: string | null = null;
  let clientId: string | null = null;

  const emitChange = (sessionId: string) => {
    for (const listener of changeListeners) listener(sessionId);
  };
  const notifyTabs = (sessionId: string) => channel.postMessage(sessionId);
  channel.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') emitChange(data);
  });

  /** The store of a conversation, created when it is first asked for; `show` it to keep the number of idle ones small. */
  function open(options: ConversationOptions): ConversationStore {
    const known = stores.get(options.sessionId);
    if (known) return known;
    const { sessionId } = options;
    const tell = (event: RegistryEvent) => {
      notifyTabs(sessionId);
      for (const listener of listeners) listener(sessionId, event);
      const isSeen = shownId === sessionId && !document.hidden;
      if (event === 'done' && !isSeen && !options.isTemporary) void markUnseen(sessionId);
    };
    const store = createConversationStore(options, { client: session.api, onEvent: tell });
    stores.set(sessionId, store);
    return store;
  }

  /** The service marks an answer as read while a client follows it, but this tab shows something else. */
  async function markUnseen(sessionId: string): Promise<void> {
    try {
      const path = aiAddresses.historyEntry(sessionId);
      await session.api.request({ service: 'ai', method: 'PATCH', path, body: { seen: false } });
      notifyTabs(sessionId);
      emitChange(sessionId);
    } catch (error) {
      // Without it only the unread mark is missing.
      console.info('The conversation could not be marked as new.', error);
    }
  }

  function evictIdle(shown: string) {
    for (const [id, store] of stores) {
      if (stores.size <= maxIdleStores) return;
      if (id !== shown && !store.getState().running && !store.isTemporary) stores.delete(id);
    }
  }

  return {
    open,
    get: (sessionId: string) => stores.get(sessionId),
    isShown: (sessionId: string) => shownId === sessionId,
    forget: (sessionId: string) => void stores.delete(sessionId),
    /** Marks a conversation as shown until the returned function is called: an answer that ends there counts as seen. */
    show(sessionId: string) {
      shownId = sessionId;
      clientId = readTokenClaims(session.tokens.read()?.accessToken).subject ?? clientId;
      evictIdle(sessionId);
      return () => {
        if (shownId === sessionId) shownId = null;
      };
    },
    /** On sign-out, asked for or forced: removes every conversation from memory. */
    clear() {
      const state = session.state();
      const isForced = state.status === 'unauthenticated' && state.ended;
      for (const store of stores.values()) {
        if (isForced && clientId !== null) storeUnsent(store, session.storage, clientId);
        store.leave();
      }
      stores.clear();
    },
    /** An answer began or ended in any conversation of this tab. */
    onEvent(listener: Listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Tells other tabs that a conversation was deleted, archived or restored. */
    notifyTabs,
    /** Tells this tab and others that a conversation was renamed, pinned or tagged, so that they read it again. */
    notifyChange(sessionId: string) {
      notifyTabs(sessionId);
      emitChange(sessionId);
    },
    /** Listens for changes that the store of a conversation in this tab has not seen, mostly from other tabs. */
    onChange(listener: (sessionId: string) => void) {
      changeListeners.add(listener);
      return () => void changeListeners.delete(listener);
    },
  };
}

/** A question that the service has not taken yet becomes a draft again: the sign-out was not asked for. */
function storeUnsent(store: ConversationStore, storage: Storage, clientId: string): void {
  const { running, tree } = store.getState();
  const question = running?.phase === 'sending' && running.userId ? tree.byId[running.userId] : undefined;
  if (!question || store.isTemporary) return;
  const drafts = createDrafts(storage, clientId);
  const draftKey = question.parentId === null ? newDraftName(store.tool, question.action) : store.sessionId;
  const typed = drafts.read(draftKey);
  drafts.write(draftKey, {
    text: [question.content, typed.text].filter(Boolean).join('\n\n'),
    attachments: [...question.attachments, ...typed.attachments],
  });
}
