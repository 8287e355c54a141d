import { openPaymentSession } from '@deskmate/api/contracts/main/payments';
import { endSession } from '@deskmate/api/contracts/main/sessions';
import { register } from '@deskmate/api/contracts/main/sign-in';
import type { RouteContract } from '@deskmate/api/contracts/route';
import { expect, test } from 'vitest';
import type * as z from 'zod';
import { declareRoute } from '../http/declare-route.ts';
import { parseInput } from '../http/invalid-input.ts';
import { listRoutes } from '../http/route-registry.ts';
import { malformedRequests } from './malformed-requests.ts';
import { sampleInput } from './sample-input.ts';
import { createTestApp } from './test-app.ts';

test.each<[z.ZodType]>([[register.body], [openPaymentSession.body], [endSession.params]])(
  'a sample is accepted by its schema',
  (schema) => {
    parseInput(schema, sampleInput(schema), 'body');
  },
);

async function routesOf(contract: RouteContract, fail?: () => never) {
  const app = await createTestApp((service) =>
    declareRoute(service, {
      contract,
      access: 'public',
      limit: 'internal',
      handler: fail ?? (({ reply }) => reply.send({})),
    }),
  );
  await app.ready();
  return { app, requests: listRoutes(app).flatMap(malformedRequests) };
}

test.each([register, endSession, openPaymentSession])(
  'R01: the kit answers every malformed request to $path below 500',
  async (contract) => {
    const { app, requests } = await routesOf(contract);
    expect(requests.length).toBeGreaterThan(25);
    const faults = [];
    for (const { name, options } of requests) {
      const { statusCode } = await app.inject(options);
      if (statusCode >= 500) faults.push(`${name}: ${statusCode}`);
    }
    expect(faults).toEqual([]);
  },
);

test('most of them are refused by the contract', async () => {
  const { app, requests } = await routesOf(register);
  const passed = [];
  for (const { name, options } of requests) {
    if ((await app.inject(options)).statusCode === 200) passed.push(name);
  }
  expect(passed.length).toBeLessThan(requests.length / 3);
  expect(passed.some((name) => name.includes('password: SQL'))).toBe(true);
});
