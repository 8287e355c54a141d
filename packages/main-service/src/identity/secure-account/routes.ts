import * as contracts from '@deskmate/api/contracts/main/secure-account';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import type { FastifyInstance } from 'fastify';
import type { MainContext } from '../../context.ts';
import { checkSecureLink, secureByLink } from './secure-by-link.ts';

/** The holder of a link needs no session: the stranger may have ended it. */
export function secureAccountRoutes(app: FastifyInstance, context: MainContext): void {
  declareRoute(app, {
    contract: contracts.checkSecureLink,
    access: 'public',
    limit: 'sign_in',
    handler: ({ body }) => checkSecureLink(context, body.secret_token),
  });
  declareRoute(app, {
    contract: contracts.secureAccount,
    access: 'public',
    limit: 'sign_in',
    handler: ({ body, request: { ip } }) => secureByLink(context, { secretToken: body.secret_token, ip }),
  });
}
