import { ServiceError } from '@deskmate/api/contracts/errors';
import * as contracts from '@deskmate/api/contracts/main/email-change';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import type { FastifyInstance } from 'fastify';
import type { MainContext } from '../../context.ts';
import { checkEmailLink, confirmEmailChange } from './confirm-email-change.ts';
import { requestEmailChange, toPending } from './request-email-change.ts';
import { checkEmailUndo, undoEmailChange } from './undo-email-change.ts';

export function emailChangeRoutes(app: FastifyInstance, context: MainContext): void {
  ownChangeRoutes(app, context);
  linkRoutes(app, context);
}

function ownChangeRoutes(app: FastifyInstance, context: MainContext): void {
  const { clock, repositories } = context;
  declareRoute(app, {
    contract: contracts.getEmailChange,
    access: 'client',
    limit: 'read',
    handler: async ({ caller: { clientId } }) => {
      const pending = await repositories.emailChanges.findPending(clientId, clock.date());
      return { pending: pending && toPending(pending) };
    },
  });
  declareRoute(app, {
    contract: contracts.requestEmailChange,
    access: 'client',
    limit: 'account_mail',
    handler: async ({ caller, body: { email }, request: { ip } }) => ({
      pending: await requestEmailChange(context, caller, { email, ip }),
    }),
  });
  declareRoute(app, {
    contract: contracts.cancelEmailChange,
    access: 'client',
    limit: 'write',
    handler: async ({ caller: { clientId }, request: { ip } }) => {
      if (!(await repositories.emailChanges.removePending(clientId))) throw new ServiceError('not_found');
      const at = clock.date();
      await repositories.audit.add({ clientId, action: 'email_change_cancelled', ip, at });
    },
  });
}

/** The holder of a link needs no session: the mailbox may be open in another browser. */
function linkRoutes(app: FastifyInstance, context: MainContext): void {
  declareRoute(app, {
    contract: contracts.checkEmailLink,
    access: 'public',
    limit: 'sign_in',
    handler: ({ body }) => checkEmailLink(context, body.secret_token),
  });
  declareRoute(app, {
    contract: contracts.confirmEmailChange,
    access: 'public',
    limit: 'sign_in',
    handler: ({ body, request: { ip } }) => confirmEmailChange(context, { secretToken: body.secret_token, ip }),
  });
  declareRoute(app, {
    contract: contracts.checkEmailUndo,
    access: 'public',
    limit: 'sign_in',
    handler: ({ body }) => checkEmailUndo(context, body.secret_token),
  });
  declareRoute(app, {
    contract: contracts.undoEmailChange,
    access: 'public',
    limit: 'sign_in',
    handler: ({ body, request: { ip } }) => undoEmailChange(context, { secretToken: body.secret_token, ip }),
  });
}
