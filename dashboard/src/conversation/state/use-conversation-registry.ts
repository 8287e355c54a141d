import type { Session } from '../../session/create-session.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { forgetThumbnails } from '../files/thumbnails.ts';
import { type ConversationRegistry, createConversationRegistry } from './conversation-registry.ts';

const registryOf = new WeakMap<Session, ConversationRegistry>();

/** The conversations of this tab; they live as long as the session does, not as long as a page. */
export function useConversationRegistry(): ConversationRegistry {
  const session = useSession();
  let registry = registryOf.get(session);
  if (!registry) {
    const made = createConversationRegistry(session, new BroadcastChannel('deskmate-conversations'));
    session.tokens.subscribe(() => {
      if (session.tokens.read() !== null) return;
      made.clear();
      forgetThumbnails();
    });
    registryOf.set(session, made);
    registry = made;
  }
  return registry;
}
