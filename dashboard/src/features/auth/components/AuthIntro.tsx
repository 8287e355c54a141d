import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pendingPlan } from '../../../session/requested-purchase.ts';
import { useSession } from '../../../session/SessionProvider.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import type { IntroProps } from './PlanIntro.tsx';

const PlanIntro = lazyComponent(async () => (await import('./PlanIntro.tsx')).PlanIntro);

/** The sentence under the heading of login and registration. Prices and plans load only where a plan is on the way. */
export function AuthIntro(lead: IntroProps) {
  const { storage } = useSession();
  const [search] = useSearchParams();
  if (pendingPlan(search.get('returnTo'), storage) === null) return lead.otherwise;
  return (
    <Suspense fallback={lead.otherwise}>
      <PlanIntro {...lead} />
    </Suspense>
  );
}
