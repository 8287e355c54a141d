import type { CreditPack, Plan } from '@deskmate/api/contracts/main/plans';
import { useQuery } from '@tanstack/react-query';
import { PaymentPage, type With } from '../../features/payments/PaymentPage.tsx';
import { creditPacksQuery, plansQuery } from '../../features/plans/plan-queries.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { Loaded } from '../../ui/Loaded.tsx';

export default function PaymentRoute() {
  return <PaymentPage WithPlans={WithPlans} WithPacks={WithPacks} />;
}

const WithPlans: With<Plan> = ({ children }) => (
  <Loaded query={useQuery(plansQuery(useApi()))} lines={6}>
    {children}
  </Loaded>
);

const WithPacks: With<CreditPack> = ({ children }) => (
  <Loaded query={useQuery(creditPacksQuery(useApi()))} lines={6}>
    {children}
  </Loaded>
);
