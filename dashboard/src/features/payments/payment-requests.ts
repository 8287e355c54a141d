import { mainAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import type {
  Gateway,
  PaymentSession,
  Purchase,
  SandboxPayment,
  SandboxPaymentResponse,
} from '@deskmate/api/contracts/main/payments';
import { queryOptions } from '@tanstack/react-query';

export const gatewaysQuery = (api: Client) =>
  queryOptions({
    queryKey: ['gateways'],
    queryFn: ({ signal }) =>
      api.request<Gateway[]>({ service: 'main', method: 'GET', path: mainAddresses.gateways, signal }),
  });

export const paymentSessionQuery = (api: Client, id: string) =>
  queryOptions({
    queryKey: ['payment-session', id],
    queryFn: ({ signal }) => getPaymentSession(api, id, signal),
  });

export const pendingPaymentsQuery = (api: Client) =>
  queryOptions({
    queryKey: ['pending-payments'],
    queryFn: ({ signal }) =>
      api.request<{ items: PaymentSession[] }>({
        service: 'main',
        method: 'GET',
        path: mainAddresses.pendingPayments,
        signal,
      }),
  });

export const getPaymentSession = (api: Client, id: string, signal?: AbortSignal) =>
  api.request<PaymentSession>({
    service: 'main',
    method: 'GET',
    path: mainAddresses.paymentSession,
    query: { id },
    ...(signal ? { signal } : {}),
  });

export const openPaymentSession = (api: Client, body: Purchase) =>
  api.request<PaymentSession>({ service: 'main', method: 'POST', path: mainAddresses.paymentSession, body });

export const payInSandbox = (api: Client, body: SandboxPayment) =>
  api.request<SandboxPaymentResponse>({ service: 'main', method: 'POST', path: mainAddresses.payment, body });
