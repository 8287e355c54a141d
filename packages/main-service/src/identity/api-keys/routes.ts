import * as contracts from '@deskmate/api/contracts/main/api-keys';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import type { FastifyInstance } from 'fastify';
import type { MainContext } from '../../context.ts';
import type { ApiKey } from './api-keys-repository.ts';
import { createApiKey } from './create-api-key.ts';
import { revokeApiKey } from './revoke-api-key.ts';

export function apiKeyRoutes(app: FastifyInstance, context: MainContext): void {
  const { apiKeys } = context.repositories;
  declareRoute(app, {
    contract: contracts.listApiKeys,
    access: 'client',
    limit: 'read',
    handler: async ({ caller }) => ({
      items: (await apiKeys.list(caller.clientId)).map(toContract),
      next_cursor: null,
    }),
  });
  declareRoute(app, {
    contract: contracts.createApiKey,
    access: 'client',
    limit: 'write',
    handler: async ({ caller, body: { name }, request: { ip } }) => {
      const { stored, key } = await createApiKey(context, caller, { name, ip });
      return { ...toContract(stored), key };
    },
  });
  declareRoute(app, {
    contract: contracts.revokeApiKey,
    access: 'client',
    limit: 'write',
    handler: ({ caller, params: { id }, request: { ip } }) => revokeApiKey(context, caller, { id, ip }),
  });
}

const toContract = ({ id, name, hint, createdAt, lastUsedAt }: ApiKey) => ({
  id,
  name,
  hint,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});
