import * as contracts from '@deskmate/api/contracts/main/second-factor-recovery';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import type { FastifyInstance } from 'fastify';
import type { MainContext } from '../../context.ts';
import { responseMessages } from '../../response-messages.ts';
import { checkRecoveryLink, stopOwnRecovery, stopRecoveryByLink } from './stop-recovery.ts';

export function secondFactorRecoveryRoutes(app: FastifyInstance, context: MainContext): void {
  declareRoute(app, {
    contract: contracts.checkRecoveryLink,
    access: 'public',
    limit: 'sign_in',
    handler: ({ body }) => checkRecoveryLink(context, body.secret_token),
  });
  declareRoute(app, {
    contract: contracts.stopRecovery,
    access: 'public',
    limit: 'sign_in',
    handler: async ({ body, request: { ip } }) => {
      await stopRecoveryByLink(context, { secretToken: body.secret_token, ip });
      return { message: responseMessages.recoveryStopped };
    },
  });
  declareRoute(app, {
    contract: contracts.stopOwnRecovery,
    access: 'client',
    limit: 'write',
    handler: ({ caller, request: { ip } }) => stopOwnRecovery(context, caller, ip),
  });
}
