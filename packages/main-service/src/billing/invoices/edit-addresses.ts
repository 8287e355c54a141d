import { ServiceError } from '@deskmate/api/contracts/errors';
import type { AddressBody } from '@deskmate/api/contracts/main/addresses';
import { newId } from '@deskmate/service-kit/random';
import type { MainContext } from '../../context.ts';
import { updateGatewayCustomer } from '../checkout/update-gateway-customer.ts';
import { fromBody } from './address-contract.ts';
import type { StoredAddress } from './addresses-repository.ts';

export const maxAddresses = 20;

/** The first becomes the default one. An address that is there already is not added again, so that a request may be repeated. @throws ServiceError `conflict` when there are too many. */
export async function addAddress(app: MainContext, clientId: string, body: AddressBody): Promise<StoredAddress> {
  const added = await app.transact(async ({ clients, addresses }) => {
    // The lock makes parallel requests wait for each other, so that the limit holds exactly.
    await clients.lock(clientId);
    const same = await addresses.findSame(clientId, fromBody(body));
    if (same) return same;
    const there = await addresses.count(clientId);
    if (there >= maxAddresses)
      throw new ServiceError('conflict', { detail: `You have ${maxAddresses} addresses. Delete one first.` });
    const createdAt = app.clock.date();
    const address = { id: newId(), clientId, isDefault: there === 0, ...fromBody(body), createdAt };
    await addresses.add(address);
    return address;
  });
  if (added.isDefault) updateCustomerLater(app, clientId);
  return added;
}

/** @throws ServiceError `not_found` */
export async function changeAddress(
  app: MainContext,
  clientId: string,
  { id, body }: { id: string; body: AddressBody },
): Promise<StoredAddress> {
  const changed = await app.repositories.addresses.change(clientId, id, fromBody(body));
  if (!changed) throw new ServiceError('not_found');
  if (changed.isDefault) updateCustomerLater(app, clientId);
  return changed;
}

/** The newest of the others becomes the default. @throws ServiceError `not_found` */
export async function deleteAddress(app: MainContext, clientId: string, id: string): Promise<void> {
  const removed = await app.transact(async ({ clients, addresses }) => {
    await clients.lock(clientId);
    const address = await addresses.remove(clientId, id);
    const next = address?.isDefault ? await addresses.findNewest(clientId) : null;
    if (next) await addresses.setDefault(clientId, next.id);
    return address;
  });
  if (!removed) throw new ServiceError('not_found');
  if (removed.isDefault) updateCustomerLater(app, clientId);
}

/** @throws ServiceError `not_found` */
export async function setDefaultAddress(app: MainContext, clientId: string, id: string): Promise<StoredAddress> {
  const chosen = await app.transact(async ({ clients, addresses }) => {
    await clients.lock(clientId);
    return addresses.setDefault(clientId, id);
  });
  if (!chosen) throw new ServiceError('not_found');
  updateCustomerLater(app, clientId);
  return chosen;
}

const updateCustomerLater = (app: MainContext, clientId: string) =>
  app.background.run('billing address', () => updateGatewayCustomer(app, clientId));
