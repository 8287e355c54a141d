import { ServiceError } from '@deskmate/api/contracts/errors';
import * as contracts from '@deskmate/api/contracts/main/prompts';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import { newId } from '@deskmate/service-kit/random';
import type { FastifyInstance } from 'fastify';
import type { MainContext } from '../context.ts';
import type { Prompt } from './prompts-repository.ts';

const maxPrompts = 500;

export function promptRoutes(app: FastifyInstance, { repositories: { prompts }, transact, clock }: MainContext): void {
  declareRoute(app, {
    contract: contracts.listPrompts,
    access: 'client',
    limit: 'read',
    handler: async ({ caller }) => ({
      items: (await prompts.list(caller.clientId)).map(toContract),
      next_cursor: null,
    }),
  });
  declareRoute(app, {
    contract: contracts.createPrompt,
    access: 'client',
    limit: 'write',
    handler: async ({ caller: { clientId }, body }) => {
      const now = clock.date();
      const prompt: Prompt = { id: newId(), clientId, ...body, createdAt: now, updatedAt: now };
      await transact(async ({ clients, prompts }) => {
        // The lock makes parallel requests wait for each other, so that the limit holds exactly.
        await clients.lock(clientId);
        if ((await prompts.count(clientId)) >= maxPrompts) {
          throw new ServiceError('conflict', { detail: `You have ${maxPrompts} saved prompts. Delete one first.` });
        }
        await prompts.add(prompt);
      });
      return toContract(prompt);
    },
  });
  declareRoute(app, {
    contract: contracts.changePrompt,
    access: 'client',
    limit: 'write',
    handler: async ({ caller, params, body }) => {
      const changed = await prompts.change(caller.clientId, params.id, { ...body, updatedAt: clock.date() });
      if (!changed) throw new ServiceError('not_found');
      return toContract(changed);
    },
  });
  declareRoute(app, {
    contract: contracts.deletePrompt,
    access: 'client',
    limit: 'write',
    handler: async ({ caller, params }) => {
      if (!(await prompts.remove(caller.clientId, params.id))) throw new ServiceError('not_found');
    },
  });
}

const toContract = ({ id, title, text, createdAt, updatedAt }: Prompt) => ({
  id,
  title,
  text,
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
});
