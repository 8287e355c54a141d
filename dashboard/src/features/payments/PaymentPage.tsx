import type { CreditPack, Plan } from '@deskmate/api/contracts/main/plans';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useWords } from '../../messages/use-words.ts';
import { useApi, useSession } from '../../session/SessionProvider.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import page from '../../ui/Page.module.css';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { NothingToPay } from './components/NothingToPay.tsx';
import { PackPayment } from './PackPayment.tsx';
import { PlanPayment } from './PlanPayment.tsx';
import { paymentSessionQuery } from './payment-requests.ts';
import { SessionPayment } from './SessionPayment.tsx';
import { wantedPurchase } from './wanted-purchase.ts';

/** Gives its child what is on offer; the route provides it, because plans are another feature's business. */
export type With<T> = ComponentType<{ children: (list: T[]) => ReactNode }>;

/** Pays for what was chosen: a plan, a pack of credit, or a payment that was begun before. */
export function PaymentPage({ WithPlans, WithPacks }: { WithPlans: With<Plan>; WithPacks: With<CreditPack> }) {
  const words = useWords('payments');
  const { storage } = useSession();
  const [search] = useSearchParams();
  const [wanted] = useState(() => wantedPurchase(search, storage));
  return (
    <div className={page.page}>
      <PageHeading title={words('title')} />
      {wanted === null && <NothingToPay title={words('nothingChosen')} text={words('nothingChosenText')} />}
      {wanted?.kind === 'plan' && <WithPlans>{(plans) => <PlanPayment plans={plans} wanted={wanted} />}</WithPlans>}
      {wanted?.kind === 'credit' && <WithPacks>{(packs) => <PackPayment packs={packs} wanted={wanted} />}</WithPacks>}
      {wanted?.kind === 'session' && <BegunPayment id={wanted.id} />}
    </div>
  );
}

function BegunPayment({ id }: { id: string }) {
  const begun = useQuery(paymentSessionQuery(useApi(), id));
  return <Loaded query={begun}>{(session) => <SessionPayment session={session} />}</Loaded>;
}
