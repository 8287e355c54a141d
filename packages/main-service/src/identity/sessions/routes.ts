import * as contracts from '@deskmate/api/contracts/main/sessions';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import type { FastifyInstance } from 'fastify';
import type { MainContext } from '../../context.ts';
import { endSignInSession } from './end-sign-in-session.ts';
import type { SignInSession } from './sign-in-sessions-repository.ts';

export function sessionRoutes(app: FastifyInstance, context: MainContext): void {
  declareRoute(app, {
    contract: contracts.listSessions,
    access: 'client',
    limit: 'read',
    handler: async ({ caller }) => {
      const now = context.clock.date();
      const alive = await context.repositories.signInSessions.listAlive(caller.clientId, now);
      return { items: alive.map((session) => toContract(session, caller.signInSessionId)), next_cursor: null };
    },
  });
  declareRoute(app, {
    contract: contracts.endSession,
    access: 'client',
    limit: 'write',
    handler: ({ caller, params: { id }, query, request: { ip } }) =>
      endSignInSession(context, caller, { id, others: query.others === 'true', ip }),
  });
}

/** An IPv4 address that came through an IPv6 socket, as its owner knows it. */
export const plainIp = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/, '');

const toContract = (session: SignInSession, currentId: string) => ({
  id: session.id,
  device: session.device,
  browser: session.browser,
  target: session.targetName,
  ip: plainIp(session.ip),
  created_at: session.createdAt.toISOString(),
  last_used_at: session.lastUsedAt.toISOString(),
  is_current: session.id === currentId,
});
