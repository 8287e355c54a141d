import { ServiceError } from '@deskmate/api/contracts/errors';
import { route } from '@deskmate/api/contracts/route';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { silentLog } from '../monitoring/log.ts';
import type { Caller } from './caller.ts';
import { configureService } from './configure-service.ts';
import { createCounters } from './counters.ts';
import { createApp } from './create-app.ts';
import { declareRoute } from './declare-route.ts';
import { createLimits } from './limits.ts';
import { listRoutes } from './route-registry.ts';

const caller: Caller = {
  clientId: 'c1',
  signInSessionId: 's1',
  role: 'client',
  activated: true,
  language: 'en',
};

const greet = route({
  method: 'POST',
  path: 'greet/:name',
  summary: 'Greets.',
  params: z.object({ name: z.string().max(20) }),
  body: z.strictObject({ first_name: z.string().min(1) }),
  response: z.object({ words: z.string() }),
});

async function buildApp() {
  const app = createApp({ log: silentLog(), publicUrl: 'http://localhost' });
  const limits = createLimits(createCounters(null));
  const callers: Record<string, Caller> = {
    'Bearer good': caller,
    'Bearer pending': { ...caller, activated: false },
    'Bearer admin': { ...caller, role: 'admin' },
  };
  await app.register(
    async (service) => {
      configureService(service, {
        limits,
        verifyCaller: async (authorization) => {
          const found = callers[authorization ?? ''];
          if (!found) throw new ServiceError('unauthenticated');
          return found;
        },
      });
      declareRoute(service, {
        contract: greet,
        access: 'client',
        limit: 'read',
        handler: ({ body, params, caller: { clientId } }) => ({
          words: `${params.name} ${body.first_name} ${clientId}`,
          hidden: 'x',
        }),
      });
    },
    { prefix: '/api' },
  );
  return app;
}

test('a handler sees what its contract allows and its answer loses what the contract does not name', async () => {
  const app = await buildApp();
  const answer = await app.inject({
    method: 'POST',
    url: '/api/greet/hello',
    headers: { authorization: 'Bearer good' },
    payload: { first_name: 'Ada' },
  });
  expect(answer.json()).toEqual({ words: 'hello Ada c1' });
  expect(listRoutes(app)).toMatchObject([{ url: '/api/greet/:name', access: 'client', limit: 'read' }]);
});

test('input that breaks the contract is named field by field', async () => {
  const app = await buildApp();
  const answer = await app.inject({
    method: 'POST',
    url: '/api/greet/hello',
    headers: { authorization: 'Bearer good' },
    payload: { first_name: '', more: 1 },
  });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toEqual({
    code: 'invalid_input',
    request_id: expect.any(String),
    detail: [
      {
        loc: ['body', 'first_name'],
        msg: 'String should have at least 1 character',
        type: 'string_too_short',
      },
      { loc: ['body', 'more'], msg: 'is not expected here', type: 'extra_forbidden' },
    ],
  });
});
