import { ServiceError } from '@deskmate/api/contracts/errors';
import * as clients from '@deskmate/api/contracts/main/clients';
import * as models from '@deskmate/api/contracts/main/models';
import * as prompts from '@deskmate/api/contracts/main/prompts';
import * as subscriptions from '@deskmate/api/contracts/main/subscriptions';
import type { FastifyInstance } from 'fastify';

/** What a site or app needs to offer the tools of the AI service to whoever sent it a session. */
const allowed = [
  clients.getProfile,
  subscriptions.getSubscription,
  models.listModels,
  models.listImageStyles,
  prompts.listPrompts,
];

/**
 * Refuses everything else to the session of another site or app: the account, its ways in, its sessions and its money
 * stay with the person. Logging out needs no permission.
 */
export function limitTargets(app: FastifyInstance): void {
  const urls = new Set(allowed.map(({ method, path }) => `${method} ${app.prefix}/${path}`));
  app.addHook('preParsing', async ({ caller, method, routeOptions }) => {
    if (caller?.isOfTarget && !urls.has(`${method} ${routeOptions.url}`)) throw new ServiceError('forbidden');
  });
}
