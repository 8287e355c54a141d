import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../../session/SessionProvider.tsx';
import { planOnTheWay } from '../../../session/wanted-purchase.ts';
import type { LeadProps } from './LeadForPlan.tsx';

const LeadForPlan = lazy(async () => ({ default: (await import('./LeadForPlan.tsx')).LeadForPlan }));

/** The sentence under the heading of login and registration. Prices and plans load only where a plan is on the way. */
export function AuthLead(lead: LeadProps) {
  const { storage } = useSession();
  const [search] = useSearchParams();
  if (planOnTheWay(search.get('returnTo'), storage) === null) return lead.otherwise;
  return (
    <Suspense fallback={lead.otherwise}>
      <LeadForPlan {...lead} />
    </Suspense>
  );
}
