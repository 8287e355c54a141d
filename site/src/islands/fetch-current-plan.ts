import { mainAddresses } from '@deskmate/api/addresses';
import { createClient } from '@deskmate/api/client/create-client';
import type { Profile } from '@deskmate/api/contracts/main/clients';
import type { Subscription } from '@deskmate/api/contracts/main/subscriptions';
import { createTokenStore } from '@deskmate/api/tokens/token-store';
import type { CurrentPlan } from './load-current-plan.ts';

export async function fetchCurrentPlan(): Promise<CurrentPlan> {
  const client = createClient({
    tokens: createTokenStore(localStorage),
    // A public page does not navigate; its header follows the storage that was just cleared.
    onSessionEnded: () => dispatchEvent(new Event('storage')),
    goTo: () => {},
  });
  const read = <T>(path: string) => client.request<T>({ service: 'main', method: 'GET', path });
  const [subscription, profile] = await Promise.all([
    read<Subscription>(mainAddresses.subscription),
    read<Profile>(mainAddresses.profile),
  ]);
  return {
    planId: subscription.plan_id,
    interval: subscription.interval,
    hasPaymentCustomer: Object.keys(profile.gateway_client_id ?? {}).length > 0,
  };
}
