import { type ReactNode, useEffect } from 'react';
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router-dom';
import { paths } from '../paths.ts';
import { useAuth } from './AuthProvider.tsx';
import { isOurPage } from './is-our-page.ts';
import { SessionWait } from './SessionWait.tsx';
import { loginFor, safeReturnTo } from './safe-return-to.ts';

/** Private pages: wait for the session, then show, or lead to login and back (spec §2 "Route guards"). */
export function RequireSignIn() {
  const { status, user } = useAuth();
  const location = useLocation();
  if (status === 'unauthenticated') return <Navigate to={loginFor(location)} replace />;
  return user ? <Outlet /> : <WholePageWait />;
}

/** Signed in and activated (contract.md 4). Stands below RequireSignIn. */
export function RequireActivated() {
  const { user } = useAuth();
  return user?.is_active ? <Outlet /> : <Navigate to={paths.resendActivation} replace />;
}

/** Guest-only pages: whoever is signed in goes where they were going, or to the chat. */
export function GuestOnly() {
  const { status, user } = useAuth();
  const [search] = useSearchParams();
  if (status === 'loading') return <WholePageWait />;
  if (user?.is_active) return <Go to={safeReturnTo(search.getAll('returnTo'), window.location.origin)} />;
  return <Outlet />;
}

const WholePageWait = () => (
  <main>
    <SessionWait />
  </main>
);

/** To a page of this application, or by a full navigation to one of the public site. */
function Go({ to }: { to: string }): ReactNode {
  const ours = isOurPage(to);
  useEffect(() => {
    if (!ours) window.location.replace(to);
  }, [ours, to]);
  return ours ? <Navigate to={to} replace /> : null;
}
