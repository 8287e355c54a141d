import * as contracts from '@deskmate/api/contracts/main/referral';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import type { FastifyInstance } from 'fastify';
import type { MainContext } from '../../context.ts';
import { hashToken } from '../../secrets.ts';
import { getReferral, toContract } from './get-referral.ts';
import { invite } from './invite.ts';

export function referralRoutes(app: FastifyInstance, context: MainContext): void {
  const { referrals } = context.repositories;
  declareRoute(app, {
    contract: contracts.getReferral,
    access: 'client',
    limit: 'read',
    handler: ({ caller }) => getReferral(context, caller.clientId),
  });
  declareRoute(app, {
    contract: contracts.invite,
    access: 'client',
    limit: 'write',
    handler: async ({ caller, body }) => toContract(await invite(context, caller.clientId, body.email)),
  });
  declareRoute(app, {
    contract: contracts.checkInvitation,
    access: 'public',
    limit: 'sign_in',
    handler: async ({ body }) => ({ email: (await referrals.findOpen(hashToken(body.invite_token)))?.email ?? null }),
  });
}
