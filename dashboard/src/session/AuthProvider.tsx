import type { Profile } from '@deskmate/api/contracts/main/clients';
import type { Subscription } from '@deskmate/api/contracts/main/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Session } from './create-session.ts';
import { useSession } from './SessionProvider.tsx';
import { profileQuery, subscriptionQuery } from './session-queries.ts';

export type SignedInUser = Profile & { currentPlan: Subscription | null };

export type AuthContext = {
  status: 'loading' | 'authenticated' | 'unauthenticated';
  /** Why loading does not end; null while all is well. */
  problem: unknown;
  /** Whether the service has just ended this visit's session. */
  ended: boolean;
  user: SignedInUser | null;
  retry: () => Promise<void>;
  /** Profile updates merge into the user (spec §4). */
  updateMyInfo: (change: Partial<Profile>) => void;
  updateSecurityInfo: (change: Pick<Profile, 'otp_enabled' | 'otp_type'>) => void;
} & Pick<Session, 'login' | 'register' | 'logout'>;

const Context = createContext<AuthContext | null>(null);

export function AuthProvider({ children }: { children: ReactNode }) {
  const session = useSession();
  const state = useSyncExternalStore(session.subscribe, session.state);
  const signedIn = state.status === 'authenticated';
  const profile = useQuery({ ...profileQuery(session.api), enabled: signedIn }).data;
  const currentPlan = useQuery({
    ...subscriptionQuery(session.api),
    enabled: signedIn && profile?.is_active === true,
  }).data;

  useEffect(() => {
    void session.start();
  }, [session]);

  const value = useMemo<AuthContext>(() => {
    const merge = (change: Partial<Profile>) =>
      session.queries.setQueryData(profileQuery(session.api).queryKey, (old) => old && { ...old, ...change });
    return {
      status: state.status,
      problem: state.status === 'loading' ? state.problem : null,
      ended: state.status === 'unauthenticated' && state.ended,
      user: signedIn && profile ? { ...profile, currentPlan: currentPlan ?? null } : null,
      retry: session.start,
      login: session.login,
      register: session.register,
      logout: session.logout,
      updateMyInfo: merge,
      updateSecurityInfo: merge,
    };
  }, [session, state, signedIn, profile, currentPlan]);
  return <Context value={value}>{children}</Context>;
}

/** spec §8: outside its provider it says so, in these words. */
export function useAuth(): AuthContext {
  const value = use(Context);
  if (!value) throw new Error('useAuthContext context must be use inside AuthProvider');
  return value;
}

/** The signed-in client, on pages behind the guard. */
export function useUser(): SignedInUser {
  const { user } = useAuth();
  if (!user) throw new Error('useUser is for pages behind RequireSignIn');
  return user;
}
