import type { Session } from '../../session/create-session.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { type ConversationRooms, createConversationRooms } from './conversation-rooms.ts';

const roomsOf = new WeakMap<Session, ConversationRooms>();

/** The conversations of this tab; they live as long as the session does, not as long as a page. */
export function useRooms(): ConversationRooms {
  const session = useSession();
  let rooms = roomsOf.get(session);
  if (!rooms) {
    const made = createConversationRooms(session, new BroadcastChannel('deskmate-conversations'));
    session.tokens.subscribe(() => {
      if (session.tokens.read() === null) made.clear();
    });
    roomsOf.set(session, made);
    rooms = made;
  }
  return rooms;
}
