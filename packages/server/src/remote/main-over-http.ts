import type { Authors } from '@deskmate/ai-service/ports/authors';
import type { Credit } from '@deskmate/ai-service/ports/credit';
import type { Identity } from '@deskmate/ai-service/ports/identity';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import { callService, type OtherService } from './call-service.ts';
import { followSessionEnds } from './follow-session-ends.ts';
import {
  authorName,
  checkAccess,
  refundCredit,
  requirePlan,
  reserveCredit,
  settleCredit,
  verifyApiKey,
  verifyCaller,
} from './internal-routes.ts';

export type MainOverHttp = { identity: Identity; credit: Credit; authors: Authors; close(): void };

/** The AI service's ports, answered by a main backend in another process. */
export function createMainOverHttp(main: OtherService, log: Log): MainOverHttp {
  const ends = followSessionEnds(main, log);
  return {
    identity: {
      verify: (authorization) => callService(main, verifyCaller, { authorization: authorization ?? null }),
      verifyApiKey: (authorization) => callService(main, verifyApiKey, { authorization: authorization ?? null }),
      onSessionEnd: ends.subscribe,
      checkAccess: (signInSessionIds) => callService(main, checkAccess, { signInSessionIds }),
    },
    credit: {
      reserve: (request) => callService(main, reserveCredit, request),
      settle: (requestId, credits) => callService(main, settleCredit, { requestId, credits }),
      requirePlan: (clientId) => callService(main, requirePlan, { clientId }),
      refund: (requestId) => callService(main, refundCredit, { requestId }),
    },
    authors: { publicName: async (clientId) => (await callService(main, authorName, { clientId })).name },
    close: ends.close,
  };
}
