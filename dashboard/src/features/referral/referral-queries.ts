import { mainAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import type { Referral, ReferralOverview } from '@deskmate/api/contracts/main/referral';
import { queryOptions } from '@tanstack/react-query';

const path = mainAddresses.referral;

export const referralQuery = (api: Client) =>
  queryOptions({
    queryKey: ['referral'],
    queryFn: ({ signal }) => api.request<ReferralOverview>({ service: 'main', method: 'GET', path, signal }),
  });

export const invite = (api: Client, email: string) =>
  api.request<Referral>({ service: 'main', method: 'POST', path, body: { email } });
