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

  channel.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') for (const listener of changeListeners) listener(data);
  });

  function open(options: ConversationOptions): ConversationStore {
    const known = rooms.get(options.sessionId);
    if (known) return known;
    const { sessionId } = options;
    const tell = (event: RoomEvent) => {
      channel.postMessage(sessionId);
      for (const listener of listeners) listener(sessionId, event);
    };
    const store = createConversationStore(options, { client: session.api, onEvent: tell });
    rooms.set(sessionId, store);
    dropIdle(sessionId);
    return store;
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
    /** Another tab asked something in, or heard the end of, this conversation. */
    onChangedElsewhere(listener: (sessionId: string) => void) {
      changeListeners.add(listener);
      return () => void changeListeners.delete(listener);
    },
  };
}
