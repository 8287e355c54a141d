import * as contracts from '@deskmate/api/contracts/ai/glossary';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { glossaryLimits } from '@deskmate/api/limits';
import type { Clock } from '@deskmate/service-kit/clock';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import { newId } from '@deskmate/service-kit/random';
import type { FastifyInstance } from 'fastify';
import type { GlossaryRepository } from './glossary-repository.ts';
import { toGlossary, toGlossaryItem } from './to-contract.ts';

export type GlossaryDeps = { glossaries: GlossaryRepository; clock: Clock };

/** The longest glossary, in the longest letters, with its notes. */
const bodyLimitBytes = 6_291_456;

export function glossaryRoutes(app: FastifyInstance, { glossaries, clock }: GlossaryDeps): void {
  const contentOf = (body: contracts.NewGlossary) => ({
    name: body.name,
    sourceLanguage: body.source_language,
    targetLanguage: body.target_language,
    terms: body.terms,
    updatedAt: clock.date(),
  });

  declareRoute(app, {
    contract: contracts.listGlossaries,
    access: 'client',
    limit: 'read',
    handler: async ({ caller }) => ({
      items: (await glossaries.list(caller.clientId)).map(toGlossaryItem),
      next_cursor: null,
    }),
  });

  declareRoute(app, {
    contract: contracts.createGlossary,
    access: 'client',
    limit: 'write',
    bodyLimitBytes,
    handler: async ({ body, caller }) => {
      const row = { glossaryId: newId(), clientId: caller.clientId, ...contentOf(body) };
      if (!(await glossaries.add(row, glossaryLimits.glossariesMax))) throw new ServiceError('quota_exceeded');
      return toGlossary(row);
    },
  });

  declareRoute(app, {
    contract: contracts.readGlossary,
    access: 'client',
    limit: 'read',
    handler: async ({ params, caller }) => {
      const row = await glossaries.find(caller.clientId, params.id);
      if (!row) throw new ServiceError('not_found');
      return toGlossary(row);
    },
  });

  declareRoute(app, {
    contract: contracts.changeGlossary,
    access: 'client',
    limit: 'write',
    bodyLimitBytes,
    handler: async ({ params, body, caller }) => {
      const row = await glossaries.replace(caller.clientId, params.id, contentOf(body));
      if (!row) throw new ServiceError('not_found');
      return toGlossary(row);
    },
  });

  declareRoute(app, {
    contract: contracts.deleteGlossary,
    access: 'client',
    limit: 'write',
    handler: async ({ params, caller }) => {
      if (!(await glossaries.remove(caller.clientId, params.id))) throw new ServiceError('not_found');
    },
  });
}
