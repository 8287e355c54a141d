import { mainAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import type { Invoice } from '@deskmate/api/contracts/main/invoices';
import type {
  BillingInterval,
  Gateway,
  PaymentSession,
  PlanCost,
  Purchase,
  SandboxCard,
  SandboxPayment,
  SandboxPaymentResponse,
} from '@deskmate/api/contracts/main/payments';
import type { CreditPack } from '@deskmate/api/contracts/main/plans';
import type {
  ComingTerms,
  PlanChange,
  PlanChangeRequest,
  Subscription,
} from '@deskmate/api/contracts/main/subscriptions';
import type { WithdrawableContract, WithdrawalRequest } from '@deskmate/api/contracts/main/withdrawals';
import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { useApi } from '../../session/SessionProvider.tsx';

type Read = { path: string; query?: Record<string, string>; signal?: AbortSignal };
const read = <T>(api: Client, request: Read) => api.request<T>({ service: 'main', method: 'GET', ...request });

export const creditPacksQuery = (api: Client) =>
  queryOptions({
    queryKey: ['credit-packs'],
    queryFn: ({ signal }) => read<CreditPack[]>(api, { path: mainAddresses.creditPacks, signal }),
  });

export const gatewaysQuery = (api: Client) =>
  queryOptions({
    queryKey: ['gateways'],
    queryFn: ({ signal }) => read<Gateway[]>(api, { path: mainAddresses.gateways, signal }),
  });

/** Whether a payment gateway is on. Until that is known, yes: the payment page asks again before anybody pays. */
export const useCanBuy = (): boolean => useQuery(gatewaysQuery(useApi())).data?.length !== 0;

export const pendingPaymentsKey = ['pending-payments'];

export const pendingPaymentsQuery = (api: Client) =>
  queryOptions({
    queryKey: pendingPaymentsKey,
    queryFn: ({ signal }) => read<{ items: PaymentSession[] }>(api, { path: mainAddresses.pendingPayments, signal }),
  });

export const invoicesQuery = (api: Client) =>
  infiniteQueryOptions({
    queryKey: ['invoices'],
    queryFn: ({ pageParam, signal }) =>
      read<{ items: Invoice[]; next_cursor: string | null }>(api, {
        path: mainAddresses.invoice,
        ...(pageParam === null ? {} : { query: { cursor: pageParam } }),
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  });

export const paymentSessionQuery = (api: Client, id: string) =>
  queryOptions({
    queryKey: ['payment-session', id],
    queryFn: ({ signal }) => getPaymentSession(api, id, signal),
  });

export const getPaymentSession = (api: Client, id: string, signal?: AbortSignal) =>
  read<PaymentSession>(api, { path: mainAddresses.paymentSession, query: { id }, ...(signal ? { signal } : {}) });

export const planCostKey = ['plan-cost'];

type Priced = { code: string | null; planId: number; interval: BillingInterval };

/** What a plan costs this client now. A refused code is not retried. */
export const planCostQuery = (api: Client, { code, planId, interval }: Priced) =>
  queryOptions({
    queryKey: [...planCostKey, code, planId, interval],
    queryFn: ({ signal }) =>
      api.request<PlanCost>({
        service: 'main',
        method: 'POST',
        path: mainAddresses.promoCode,
        signal,
        body: { plan_id: planId, interval, ...(code === null ? {} : { code }) },
      }),
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const openPaymentSession = (api: Client, body: Purchase) =>
  api.request<PaymentSession>({ service: 'main', method: 'POST', path: mainAddresses.paymentSession, body });

export const payInSandbox = (api: Client, body: SandboxPayment) =>
  api.request<SandboxPaymentResponse>({ service: 'main', method: 'POST', path: mainAddresses.payment, body });

export const openCustomerPortal = (api: Client) =>
  api.request<{ portal_url: string }>({ service: 'main', method: 'POST', path: mainAddresses.customerPortal });

/** What a change of plan costs now. It is not cached, because it changes by the minute. A refused code is not retried. */
export const planChangeQuery = (api: Client, { code, planId, interval }: Priced) =>
  queryOptions({
    queryKey: ['plan-change', code, planId, interval],
    queryFn: ({ signal }) =>
      read<PlanChange>(api, {
        path: mainAddresses.subscriptionChange,
        query: { plan_id: String(planId), interval, ...(code === null ? {} : { promo_code: code }) },
        signal,
      }),
    ...(code === null ? {} : { retry: false }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const changePlan = (api: Client, body: PlanChangeRequest) =>
  api.request<Subscription>({ service: 'main', method: 'POST', path: mainAddresses.subscriptionChange, body });

/** Ends the plan with its paid time, or undoes that. */
export const setRenewal = (api: Client, to: 'cancel' | 'resume') =>
  api.request<Subscription>({
    service: 'main',
    method: 'POST',
    path: to === 'cancel' ? mainAddresses.subscriptionCancel : mainAddresses.subscriptionResume,
  });

export const saveSandboxCard = (api: Client, body: SandboxCard) =>
  api.request<Subscription>({ service: 'main', method: 'PUT', path: mainAddresses.subscriptionCard, body });

export const contractsQuery = (api: Client) =>
  queryOptions({
    queryKey: ['contracts'],
    queryFn: ({ signal }) => read<{ items: WithdrawableContract[] }>(api, { path: mainAddresses.withdrawal, signal }),
  });

export const withdraw = (api: Client, body: WithdrawalRequest) =>
  api.request<WithdrawableContract>({ service: 'main', method: 'POST', path: mainAddresses.withdrawal, body });

export const comingTermsQuery = (api: Client) =>
  queryOptions({
    queryKey: ['coming-terms'],
    queryFn: ({ signal }) => read<{ coming: ComingTerms | null }>(api, { path: mainAddresses.comingTerms, signal }),
  });
