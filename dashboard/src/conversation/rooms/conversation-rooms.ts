import { aiAddresses } from '@deskmate/api/addresses';
import type { Session } from '../../session/create-session.ts';
import {
  type ConversationOptions,
  type ConversationStore,
  createConversationStore,
} from '../state/conversation-store.ts';

export type ConversationRooms = ReturnType<typeof createConversationRooms>;
export type RoomEvent = 'opened' | 'done' | 'failed';
type Listener = (sessionId: string, event: RoomEvent) => void;

/** How many idle conversations are kept in memory for a quick return. */
const kept = 12;

/**
 * The conversations that this tab has open. A running one stays until it ends, whatever page is shown;
 * other tabs hear which conversation changed.
 */
export function createConversationRooms(session: Pick<Session, 'api'>, channel: BroadcastChannel) {
  const rooms = new Map<string, ConversationStore>();
  const listeners = new Set<Listener>();
  const changeListeners = new Set<(sessionId: string) => void>();
  let shownId: string | null = null;

  const hearChange = (sessionId: string) => {
    for (const listener of changeListeners) listener(sessionId);
  };
  const tellTabs = (sessionId: string) => channel.postMessage(sessionId);
  channel.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') hearChange(data);
  });

  function open(options: ConversationOptions): ConversationStore {
    const known = rooms.get(options.sessionId);
    if (known) return known;
    const { sessionId } = options;
    const tell = (event: RoomEvent) => {
      tellTabs(sessionId);
      for (const listener of listeners) listener(sessionId, event);
      const isSeen = shownId === sessionId && !document.hidden;
      if (event === 'done' && !isSeen && !options.isTemporary) void keepUnseen(sessionId);
    };
    const store = createConversationStore(options, { client: session.api, onEvent: tell });
    rooms.set(sessionId, store);
    dropIdle(sessionId);
    return store;
  }

  /** The service takes an answer that somebody follows for read; this tab follows it, but shows something else. */
  async function keepUnseen(sessionId: string): Promise<void> {
    try {
      const path = aiAddresses.historyEntry(sessionId);
      await session.api.request({ service: 'ai', method: 'PATCH', path, body: { seen: false } });
      tellTabs(sessionId);
      hearChange(sessionId);
    } catch (error) {
      // A dot too few is no loss worth a notice.
      console.info('The conversation could not be marked as new.', error);
    }
  }

  function dropIdle(newest: string) {
    for (const [id, store] of rooms) {
      if (rooms.size <= kept) return;
      if (id !== newest && !store.getState().running && !store.isTemporary) rooms.delete(id);
    }
  }

  return {
    open,
    get: (sessionId: string) => rooms.get(sessionId),
    forget: (sessionId: string) => void rooms.delete(sessionId),
    /** This conversation is on the screen, until what is returned is called: an answer that ends there is seen. */
    show(sessionId: string) {
      shownId = sessionId;
      return () => {
        if (shownId === sessionId) shownId = null;
      };
    },
    /** The client left: nothing of theirs stays. */
    clear() {
      for (const store of rooms.values()) store.leave();
      rooms.clear();
    },
    /** An answer began or ended in any conversation of this tab. */
    onEvent(listener: Listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** A conversation was put away or brought back: other tabs show it in their lists. */
    tellTabs,
    /** A conversation was renamed, pinned or tagged: whoever shows it reads it again, here and in other tabs. */
    tellChange(sessionId: string) {
      tellTabs(sessionId);
      hearChange(sessionId);
    },
    /** Something about a conversation changed that its store here has not seen, mostly in another tab. */
    onChange(listener: (sessionId: string) => void) {
      changeListeners.add(listener);
      return () => void changeListeners.delete(listener);
    },
  };
}
