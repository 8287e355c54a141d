import { ServiceError } from '@deskmate/api/contracts/errors';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../http/caller.ts';
import { configureService } from '../http/configure-service.ts';
import { createCounters } from '../http/counters.ts';
import { type AppOptions, createApp } from '../http/create-app.ts';
import { createLimits } from '../http/limits.ts';
import { silentLog } from '../monitoring/log.ts';

export const testCallers = {
  ada: { clientId: 'ada', signInSessionId: 's-ada', role: 'client', activated: true, language: 'en' },
  pending: { clientId: 'pia', signInSessionId: 'pending', role: 'client', activated: false, language: 'en' },
  admin: { clientId: 'sam', signInSessionId: 's-sam', role: 'admin', activated: true, language: 'en' },
} as const satisfies Record<string, Caller>;

/** The header of one of `testCallers`. */
export const signedIn = (name: keyof typeof testCallers) => ({ authorization: `Bearer ${name}` });

/** A service with the given routes at /api, in which the token is the name of a caller. */
export async function createTestApp(
  declareRoutes: (service: FastifyInstance) => void | Promise<void>,
  options: Partial<AppOptions> = {},
): Promise<FastifyInstance> {
  const app = createApp({ log: silentLog(), publicUrl: 'http://deskmate.example', ...options });
  const limits = createLimits(createCounters(null));
  const verifyCaller = async (authorization: string | undefined): Promise<Caller> => {
    const caller = Object.entries(testCallers).find(([name]) => authorization === `Bearer ${name}`)?.[1];
    if (!caller) throw new ServiceError('unauthenticated');
    return caller;
  };
  await app.register(
    async (service) => {
      const knownAccount = (cookie: string | undefined) => /^known=(\w+)$/.exec(cookie ?? '')?.[1] ?? null;
      configureService(service, { limits, verifyCaller, knownAccount });
      await declareRoutes(service);
    },
    { prefix: '/api' },
  );
  return app;
}
