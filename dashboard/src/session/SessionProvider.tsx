import { QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import type { Session } from './create-session.ts';

const Context = createContext<Session | null>(null);

/** Gives the parts below the session, the API client in it and the query cache. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return (
    <QueryClientProvider client={session.queries}>
      <Context value={session}>{children}</Context>
    </QueryClientProvider>
  );
}

export function useSession(): Session {
  const session = use(Context);
  if (!session) throw new Error('useSession context must be use inside SessionProvider');
  return session;
}

/** The one way to call a service. */
export const useApi = () => useSession().api;
