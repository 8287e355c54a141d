import type { Profile } from '@deskmate/api/contracts/main/clients';
import type { Subscription } from '@deskmate/api/contracts/main/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import type { Session } from './create-session.ts';
import { useSession } from './SessionProvider.tsx';
import { profileQuery, subscriptionQuery } from './session-queries.ts';

export type SignedInUser = Profile & { currentPlan: Subscription | null };

export type AuthContext = {
  status: 'loading' | 'authenticated' | 'unauthenticated';
  /** The error that keeps `status` at `loading`; null without one. */
  problem: unknown;
  /** Whether the service ended the session while the page was open. */
  ended: boolean;
  user: SignedInUser | null;
  retry: () => Promise<void>;
  /** Merges a change of the profile into the user. */
  updateMyInfo: (change: Partial<Profile>) => void;
  updateSecurityInfo: (change: Pick<Profile, 'otp_enabled' | 'otp_type'>) => void;
} & Pick<Session, 'login' | 'verifyOtp' | 'signIn' | 'register' | 'logout'>;

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
      verifyOtp: session.verifyOtp,
      signIn: session.signIn,
      register: session.register,
      logout: session.logout,
      updateMyInfo: merge,
      updateSecurityInfo: merge,
    };
  }, [session, state, signedIn, profile, currentPlan]);
  return <Context value={value}>{children}</Context>;
}

/** Throws outside its provider. The text of the error is fixed, spelling included. */
export function useAuth(): AuthContext {
  const value = use(Context);
  if (!value) throw new Error('useAuthContext context must be use inside AuthProvider');
  return value;
}

/** The signed-in client. Only for pages inside RequireSignIn. */
export function useUser(): SignedInUser {
  const { user } = useAuth();
  if (!user) throw new Error('useUser is for pages behind RequireSignIn');
  return user;
}
