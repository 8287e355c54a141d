import * as contracts from '@deskmate/api/contracts/main/account-deletion';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import type { FastifyInstance } from 'fastify';
import type { MainContext } from '../../context.ts';
import { responseMessages } from '../../response-messages.ts';
import { deleteAccount } from './delete-account.ts';
import { checkRestoreLink, restoreAccount } from './restore-account.ts';

export function accountDeletionRoutes(app: FastifyInstance, context: MainContext): void {
  declareRoute(app, {
    contract: contracts.deleteAccount,
    access: 'client',
    limit: 'sign_in',
    handler: ({ caller, body: { email }, request: { ip } }) => deleteAccount(context, caller, { email, ip }),
  });
  declareRoute(app, {
    contract: contracts.checkRestoreLink,
    access: 'public',
    limit: 'sign_in',
    handler: ({ body }) => checkRestoreLink(context, body.secret_token),
  });
  declareRoute(app, {
    contract: contracts.restoreAccount,
    access: 'public',
    limit: 'sign_in',
    handler: async ({ body, request: { ip } }) => {
      await restoreAccount(context, { secretToken: body.secret_token, ip });
      return { message: responseMessages.accountRestored };
    },
  });
}
