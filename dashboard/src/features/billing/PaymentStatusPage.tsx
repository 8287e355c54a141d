import type { PaymentSession } from '@deskmate/api/contracts/main/payments';
import { storageKeys } from '@deskmate/api/storage';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { modelsKey } from '../../conversation/model/model-queries.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useApi, useSession } from '../../session/SessionProvider.tsx';
import { profileQuery, subscriptionQuery } from '../../session/session-queries.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import page from '../../ui/Page.module.css';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { paymentSessionQuery } from './billing-queries.ts';

const PaymentOutcome = lazyComponent(async () => (await import('./components/PaymentOutcome.tsx')).PaymentOutcome);

const everyMs = { confirming: 1500, open: 4000 } as const;

/** The result of a payment as our own service knows it; only the id is read from the address. */
export function PaymentStatusPage() {
  const t = useWords('billing');
  const frameWords = useWords('frame');
  const [search] = useSearchParams();
  const id = search.get('id');
  return (
    <div className={page.page}>
      <PageHeading title={t('statusTitle')} />
      <Suspense fallback={<Skeleton lines={4} label={frameWords('loading')} />}>
        {id ? <FollowPayment id={id} /> : <PaymentOutcome session={null} />}
      </Suspense>
    </div>
  );
}

function FollowPayment({ id }: { id: string }) {
  const api = useApi();
  const payment = useQuery({
    ...paymentSessionQuery(api, id),
    refetchInterval: ({ state }) => {
      const status = state.data?.status;
      return status === 'confirming' || status === 'open' ? everyMs[status] : false;
    },
  });
  useNewPlan(payment.data);
  if ((payment.error as { code?: string } | null)?.code === 'not_found') return <PaymentOutcome session={null} />;
  return <QueryState query={payment}>{(session) => <PaymentOutcome session={session} />}</QueryState>;
}

/** Refetches everything that the payment has changed, and removes the chosen plan. */
function useNewPlan(payment: PaymentSession | undefined): void {
  const { api, storage } = useSession();
  const queries = useQueryClient();
  const paid = payment?.status === 'paid';
  useEffect(() => {
    if (!paid) return;
    storage.removeItem(storageKeys.selectedPlan);
    void queries.invalidateQueries({ queryKey: subscriptionQuery(api).queryKey });
    void queries.invalidateQueries({ queryKey: profileQuery(api).queryKey });
    void queries.invalidateQueries({ queryKey: modelsKey });
  }, [paid, api, storage, queries]);
}
