import { freshDatabase } from '@deskmate/db/fresh-database';
import type { OpenDatabase } from '@deskmate/db/open-database';
import { limitTable } from '@deskmate/service-kit/http/limit-table';
import { listRoutes } from '@deskmate/service-kit/http/route-registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestResources } from '../testing/test-resources.ts';
import { assembleServer, type Server } from './assemble-server.ts';
import type { Resources } from './open-resources.ts';

const noFaces = { siteDir: '/nowhere', dashboardDir: '/nowhere' };

describe('the assembled process', () => {
  let database: OpenDatabase;
  let server: Server;

  beforeAll(async () => {
    database = await freshDatabase();
    server = await assembleServer(createTestResources(database), noFaces);
    await server.app.ready();
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  it('gives every declared route a summary, an access word and a limit of the table', () => {
    const declared = listRoutes(server.app);
    expect(declared.length).toBeGreaterThan(40);
    for (const { contract, access, limit, url } of declared) {
      expect(contract.summary, url).toMatch(/\.$/);
      expect(['public', 'guest', 'client', 'admin'], url).toContain(access);
      expect(Object.keys(limitTable), url).toContain(limit);
    }
  });

  it('answers health with 503 until it is ready', async () => {
    for (const url of ['/api/health', '/ai/v1/health']) {
      const answer = await server.app.inject(url);
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ status: 'starting' });
      expect(answer.headers['retry-after']).toBe('5');
    }
  });

  it.each(['/api', '/ai/v1'])(
    'answers at %s/health/live while it starts, and names what it depends on',
    async (base) => {
      expect((await server.app.inject(`${base}/health/live`)).json()).toMatchObject({ status: 'ok' });
      const ready = await server.app.inject(`${base}/health/ready`);
      expect(ready.statusCode).toBe(503);
      const { status, dependencies } = ready.json();
      expect(status).toBe('starting');
      expect(dependencies).toMatchObject({ database: { state: 'ok' }, disk: { state: expect.any(String) } });
      expect(Date.parse(dependencies.database.since)).toBeGreaterThan(0);
    },
  );

  it('describes both services, each without the other and without internal routes', async () => {
    const [main, ai] = [await server.app.inject('/api/openapi.json'), await server.app.inject('/ai/v1/openapi.json')];
    expect(Object.keys(main.json().paths)).toContain('/api/auth/clients/login');
    expect(Object.keys(ai.json().paths)).toContain('/ai/v1/chat/completions');
    expect(ai.body + main.body).not.toContain('/internal/');
    expect(ai.body).not.toContain('/api/auth');
  });

  it.each(['/api/nothing', '/ai/v1/nothing', '/metrics', '/docs', '/.env', '/.git/config', '/api/../.env'])(
    'W10: has nothing at %s',
    async (url) => {
      const answer = await server.app.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    },
  );
});

describe('what it depends on', () => {
  const statusOf = async (break_: (resources: Resources) => void) => {
    const database = await freshDatabase();
    const resources = createTestResources(database);
    const server = await assembleServer(resources, noFaces);
    await server.listen();
    try {
      break_(resources);
      const ready = await server.app.inject('/api/health/ready');
      const health = await server.app.inject('/api/health');
      return [ready.statusCode, ready.json().status, health.statusCode];
    } finally {
      await server.close();
      await database.close();
    }
  };

  it('R26: is ready, degraded or down by what fails, and healthy for balancers in every case', async () => {
    const mail = ({ monitoring }: Resources) => monitoring.dependencies.watch('mail').fails(new Error('away'));
    const database = (resources: Resources) => {
      resources.database.ping = () => Promise.reject(new Error('away'));
    };
    expect(await statusOf(() => {})).toEqual([200, 'ok', 200]);
    expect(await statusOf(mail)).toEqual([200, 'degraded', 200]);
    expect(await statusOf(database)).toEqual([503, 'down', 200]);
  });
});

describe('while it drains', () => {
  it('R27: tells balancers first and takes requests meanwhile, each on a connection that then ends', async () => {
    const database = await freshDatabase();
    const server = await assembleServer(createTestResources(database), noFaces);
    await server.listen();
    const closing = server.close({ noticeMs: 300 });
    const [health, live, write] = await Promise.all([
      server.app.inject('/api/health'),
      server.app.inject('/api/health/live'),
      server.app.inject({ method: 'POST', url: '/api/auth/clients/login', payload: {} }),
    ]);
    expect([health.statusCode, live.statusCode]).toEqual([503, 200]);
    expect([write.statusCode, write.headers.connection]).toEqual([422, 'close']);
    await closing;
    await database.close();
  });

  it('R11: is not ready at once, refuses new work with Retry-After, and goes on reading', async () => {
    const database = await freshDatabase();
    const server = await assembleServer(createTestResources(database), noFaces);
    await server.app.ready();
    const closing = server.close();
    const [health, write, read] = await Promise.all([
      server.app.inject('/api/health'),
      server.app.inject({ method: 'POST', url: '/ai/v1/chat/completions', payload: {} }),
      server.app.inject('/api/admin/plan'),
    ]);
    expect(health.statusCode).toBe(503);
    expect([write.statusCode, write.headers['retry-after']]).toEqual([503, '5']);
    expect(read.statusCode).toBe(200);
    await closing;
    await database.close();
  });
});
