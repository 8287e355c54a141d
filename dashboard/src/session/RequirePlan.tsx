import { useEffect } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { useWords } from '../messages/use-words.ts';
import { paths } from '../paths.ts';
import { useNotify } from '../ui/NoticeProvider.tsx';
import { SessionLoading } from './SessionLoading.tsx';
import { usePlanStatus } from './use-plan-status.ts';

/** Requires a plan that has not expired. Otherwise shows the expiry notice and redirects to the plans. */
export function RequirePlan() {
  const standing = usePlanStatus();
  const words = useWords('errors');
  const notify = useNotify();
  const expired = standing?.banner.state === 'expired';
  useEffect(() => {
    if (expired) notify.error(words('subscription_expired'));
  }, [expired, notify, words]);
  if (!standing) return <SessionLoading />;
  return expired ? <Navigate to={paths.subscriptionUpdate} replace /> : <Outlet />;
}
