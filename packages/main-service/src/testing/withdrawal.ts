import type { SignedIn } from './main-fixture.ts';
import { createSandboxShop, createStripeShop, type Shop } from './shop.ts';

export const withdrawalDays = 14;

/** Each gateway, where what was bought can be withdrawn from. */
export const shops: [string, () => Promise<Shop>][] = [
  ['Sandbox', () => createSandboxShop({ config: { withdrawalDays } })],
  ['Stripe', () => createStripeShop({ withdrawalDays })],
];

/** Buys what is to begin at once. */
export const buy = (shop: Shop, client: SignedIn, purchase: object) =>
  shop.buy(client, { ...purchase, start_now: true });

export const contractsOf = async (shop: Shop, client: SignedIn) =>
  (await shop.call(client, 'GET', 'client/withdrawal')).body.items;

export const withdraw = (shop: Shop, client: SignedIn, contractId: string) =>
  shop.call(client, 'POST', 'client/withdrawal', { body: { contract_id: contractId, name: 'Ann Lee' } });
