import * as contracts from '@deskmate/api/contracts/main/addresses';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import type { FastifyInstance } from 'fastify';
import type { MainContext } from '../../context.ts';
import { toAddress } from './address-contract.ts';
import { addAddress, changeAddress, deleteAddress, setDefaultAddress } from './edit-addresses.ts';

export function addressRoutes(app: FastifyInstance, context: MainContext): void {
  const { addresses } = context.repositories;
  declareRoute(app, {
    contract: contracts.listAddresses,
    access: 'client',
    limit: 'read',
    handler: async ({ caller }) => ({
      items: (await addresses.list(caller.clientId)).map(toAddress),
      next_cursor: null,
    }),
  });
  declareRoute(app, {
    contract: contracts.createAddress,
    access: 'client',
    limit: 'write',
    handler: async ({ caller, body }) => toAddress(await addAddress(context, caller.clientId, body)),
  });
  declareRoute(app, {
    contract: contracts.setDefaultAddress,
    access: 'client',
    limit: 'write',
    handler: async ({ caller, body }) => toAddress(await setDefaultAddress(context, caller.clientId, body.id)),
  });
  declareRoute(app, {
    contract: contracts.changeAddress,
    access: 'client',
    limit: 'write',
    handler: async ({ caller, params, body }) =>
      toAddress(await changeAddress(context, caller.clientId, { id: params.id, body })),
  });
  declareRoute(app, {
    contract: contracts.deleteAddress,
    access: 'client',
    limit: 'write',
    handler: ({ caller, params }) => deleteAddress(context, caller.clientId, params.id),
  });
}
