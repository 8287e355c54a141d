import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../session/SessionProvider.tsx';
import { gatewaysQuery } from './billing-queries.ts';

/** Whether a payment gateway is on. Until that is known, yes: the payment page asks again before anybody pays. */
export const useCanBuy = (): boolean => useQuery(gatewaysQuery(useApi())).data?.length !== 0;
