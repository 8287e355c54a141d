import { useEffect } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { useWords } from '../messages/use-words.ts';
import { paths } from '../paths.ts';
import { useNotify } from '../ui/NoticeProvider.tsx';
import { SessionWait } from './SessionWait.tsx';
import { usePlanStanding } from './use-plan-standing.ts';

/** A plan that has not expired; otherwise to the plans, with the expiry toast (contract.md 4). */
export function RequirePlan() {
  const standing = usePlanStanding();
  const words = useWords('errors');
  const notify = useNotify();
  const expired = standing?.banner.state === 'expired';
  useEffect(() => {
    if (expired) notify.error(words('subscription_expired'));
  }, [expired, notify, words]);
  if (!standing) return <SessionWait />;
  return expired ? <Navigate to={paths.subscriptionUpdate} replace /> : <Outlet />;
}
