import { isAppPath } from '@deskmate/api/app-paths';
import { type ReactNode, useEffect } from 'react';
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router-dom';
import { useWords } from '../i18n/use-words.ts';
import { paths } from '../paths.ts';
import { useNotify } from '../ui/NoticeProvider.tsx';
import { useAuth } from './AuthProvider.tsx';
import { pendingPlan } from './requested-purchase.ts';
import { SessionLoading } from './SessionLoading.tsx';
import { useSession } from './SessionProvider.tsx';
import { loginFor, registerFor, safeReturnTo } from './safe-return-to.ts';
import { usePlanStatus } from './use-plan-status.ts';

/**
 * Private pages: waits until the session is loaded. Redirects to login with `returnTo` when nobody is signed in; a visitor
 * who opens the payment page for a plan goes to registration instead.
 */
export function RequireSignIn() {
  const { status, user, ended } = useAuth();
  const { storage } = useSession();
  const location = useLocation();
  if (status === 'unauthenticated') {
    const plan = ended ? null : pendingPlan(location.pathname + location.search, storage);
    return <Navigate to={plan ? registerFor(location) : loginFor(location)} replace />;
  }
  return user ? <Outlet /> : <WholePageLoading />;
}

/** Requires an activated account. It must be inside RequireSignIn. */
export function RequireActivated() {
  const { user } = useAuth();
  return user?.is_active ? <Outlet /> : <Navigate to={paths.resendActivation} replace />;
}

/** Requires a plan that has not expired. Otherwise shows the expiry notice and redirects to the plans. */
export function RequirePlan() {
  const standing = usePlanStatus();
  const t = useWords('errors');
  const notify = useNotify();
  const expired = standing?.banner.state === 'expired';
  useEffect(() => {
    if (expired) notify.error(t('subscription_expired'));
  }, [expired, notify, t]);
  if (!standing) return <SessionLoading />;
  return expired ? <Navigate to={paths.subscriptionUpdate} replace /> : <Outlet />;
}

/** Guest-only pages: redirects a signed-in client to `returnTo`, to the question about an app that asks, or to the chat. */
export function GuestOnly() {
  const { status, user } = useAuth();
  const session = useSession();
  const [search] = useSearchParams();
  if (status === 'loading') return <WholePageLoading />;
  if (user?.is_active) {
    const hasExternalTarget = session.hasExternalTarget() || search.has('target');
    const page = hasExternalTarget ? `${paths.externalTarget}?${search}` : null;
    return <Redirect to={page ?? safeReturnTo(search.getAll('returnTo'), window.location.origin)} />;
  }
  return <Outlet />;
}

const WholePageLoading = () => (
  <main>
    <SessionLoading />
  </main>
);

/** Goes to a page of this application, or to one of another document (the public site, a share) by a full navigation. */
export function Redirect({ to }: { to: string }): ReactNode {
  const ours = isAppPath(to);
  useEffect(() => {
    if (!ours) window.location.replace(to);
  }, [ours, to]);
  return ours ? <Navigate to={to} replace /> : null;
}
