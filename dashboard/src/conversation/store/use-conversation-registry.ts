import { onePerSession } from '../../session/one-per-session.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { type ConversationRegistry, createConversationRegistry } from './conversation-registry.ts';

const registryOf = onePerSession((session) =>
  createConversationRegistry(session, new BroadcastChannel('deskmate-conversations')),
);

/** The conversations of this tab. */
export const useConversationRegistry = (): ConversationRegistry => registryOf(useSession());
