import * as contracts from '@deskmate/api/contracts/main/clients';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import type { FastifyInstance } from 'fastify';
import type { MainContext } from '../../context.ts';
import { changeProfile } from './change-profile.ts';
import { getProfile } from './get-profile.ts';

export function clientRoutes(app: FastifyInstance, context: MainContext): void {
  declareRoute(app, {
    contract: contracts.getProfile,
    access: 'client',
    pending: true,
    limit: 'read',
    handler: ({ caller }) => getProfile(context, caller),
  });
  declareRoute(app, {
    contract: contracts.changeProfile,
    access: 'client',
    limit: 'write',
    handler: ({ caller, body }) => changeProfile(context, caller.clientId, body),
  });
}
