import { ServiceError } from '@deskmate/api/contracts/errors';
import type { AddressBody } from '@deskmate/api/contracts/main/addresses';
import { newId } from '@deskmate/service-kit/random';
import type { MainContext, WithRepositories } from '../../context.ts';
import { updateGatewayCustomer } from '../checkout/update-gateway-customer.ts';
import { fromBody } from './address-contract.ts';
import type { StoredAddress } from './addresses-repository.ts';

type Deps = Pick<MainContext, 'gateway' | 'transact' | 'clock' | 'background'> &
  WithRepositories<'addresses' | 'payments'>;

export const maxAddresses = 20;

/** The first becomes the default one. An address that is there already is not added again, so that a request may be repeated. @throws ServiceError `conflict` when there are too many. */
export async function addAddress(deps: Deps, clientId: string, body: AddressBody): Promise<StoredAddress> {
  const added = await deps.transact(async ({ clients, addresses }) => {
    // The lock makes parallel requests wait for each other, so that the limit holds exactly.
    await clients.lock(clientId);
    const same = await addresses.findSame(clientId, fromBody(body));
    if (same) return same;
    const there = await addresses.count(clientId);
    if (there >= maxAddresses)
      throw new ServiceError('conflict', { detail: `You have ${maxAddresses} addresses. Delete one first.` });
    const createdAt = new Date(deps.clock.now());
    const address = { id: newId(), clientId, isDefault: there === 0, ...fromBody(body), createdAt };
    await addresses.add(address);
    return address;
  });
  if (added.isDefault) updateCustomerLater(deps, clientId);
  return added;
}

/** @throws ServiceError `not_found` */
export async function changeAddress(
  deps: Deps,
  clientId: string,
  { id, body }: { id: string; body: AddressBody },
): Promise<StoredAddress> {
  const changed = await deps.repositories.addresses.change(clientId, id, fromBody(body));
  if (!changed) throw new ServiceError('not_found');
  if (changed.isDefault) updateCustomerLater(deps, clientId);
  return changed;
}

/** The newest of the others becomes the default. @throws ServiceError `not_found` */
export async function deleteAddress(deps: Deps, clientId: string, id: string): Promise<void> {
  const removed = await deps.transact(async ({ clients, addresses }) => {
    await clients.lock(clientId);
    const address = await addresses.remove(clientId, id);
    const next = address?.isDefault ? await addresses.findNewest(clientId) : null;
    if (next) await addresses.setDefault(clientId, next.id);
    return address;
  });
  if (!removed) throw new ServiceError('not_found');
  if (removed.isDefault) updateCustomerLater(deps, clientId);
}

/** @throws ServiceError `not_found` */
export async function setDefaultAddress(deps: Deps, clientId: string, id: string): Promise<StoredAddress> {
  const chosen = await deps.transact(async ({ clients, addresses }) => {
    await clients.lock(clientId);
    return addresses.setDefault(clientId, id);
  });
  if (!chosen) throw new ServiceError('not_found');
  updateCustomerLater(deps, clientId);
  return chosen;
}

const updateCustomerLater = (deps: Deps, clientId: string) =>
  deps.background.run('billing address', () => updateGatewayCustomer(deps, clientId));
