import { ServiceError } from '@deskmate/api/contracts/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../net/network.ts';
import type { Caller, VerifyCaller } from './caller.ts';
import type { LimitName } from './limit-table.ts';
import type { OwnShare } from './limits.ts';
import type { Access } from './route-registry.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    /** Set where strangers have used up the limit of the network and this request was admitted all the same. */
    ownShare: OwnShare | null;
  }
}

type GuardedRoute = { access: Access; limit: LimitName; pending?: boolean; accepts?: string[] };

/** Runs before the body is read, so that the body of a refused request is never read. */
export function createGuard(app: FastifyInstance, route: GuardedRoute) {
  const { guardDeps } = app;
  if (!guardDeps) throw new Error('configureService must come before declareRoute');
  const { limits, verifyCaller, knownAccount } = guardDeps;
  const accepts = route.accepts ?? ['application/json'];
  return async (request: FastifyRequest): Promise<void> => {
    const { authorization, cookie } = request.headers;
    request.ownShare = await limits.useByNetwork(route.limit, networkOf(request.ip), 1, async () => {
      const caller = route.access === 'public' ? null : await verifyGuest(authorization, verifyCaller);
      return caller?.activated ? caller.clientId : (knownAccount?.(cookie) ?? null);
    });
    request.caller = await findCaller(route, authorization, verifyCaller);
    if (request.caller) await limits.useByClient(route.limit, request.caller.clientId);
    const contentType = request.headers['content-type'];
    if (contentType !== undefined && !accepts.includes(mediaType(contentType))) {
      throw new ServiceError('unsupported_media_type');
    }
  };
}

const mediaType = (contentType: string): string => (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();

async function findCaller(
  { access, pending }: GuardedRoute,
  authorization: string | undefined,
  verifyCaller: VerifyCaller,
): Promise<Caller | null> {
  if (access === 'public') return null;
  if (access === 'guest') return authorization === undefined ? null : verifyGuest(authorization, verifyCaller);
  const caller = await verifyCaller(authorization);
  if (!caller.activated && !pending) throw new ServiceError('not_activated');
  if (access === 'admin' && caller.role !== 'admin') throw new ServiceError('forbidden');
  return caller;
}

/** A token that is no longer good makes a guest, not an error: the page is for everybody. */
async function verifyGuest(authorization: string | undefined, verifyCaller: VerifyCaller): Promise<Caller | null> {
  try {
    return await verifyCaller(authorization);
  } catch (error) {
    if (error instanceof ServiceError && error.status === 401) return null;
    throw error;
  }
}
