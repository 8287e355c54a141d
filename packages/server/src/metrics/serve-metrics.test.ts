import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freshDatabase } from '@deskmate/db/fresh-database';
import type { OpenDatabase } from '@deskmate/db/open-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assembleServer } from '../start/assemble-server.ts';
import { freePort } from '../testing/run-process.ts';
import { createTestResources } from '../testing/test-resources.ts';

const noFaces = { siteDir: '/nowhere', dashboardDir: '/nowhere' };

let database: OpenDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const start = (settings: Record<string, string>) => assembleServer(createTestResources(database, settings), noFaces);

describe('metrics on their own loopback port', () => {
  it('count requests by route pattern and status, never by address', async () => {
    const port = await freePort();
    const server = await start({ PORT: String(await freePort()), METRICS_PORT: String(port) });
    await server.listen();
    await server.app.inject('/api/admin/plan');
    await server.app.inject('/ai/v1/share/text/a-secret-address');
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    const text = await answer.text();
    expect(text).toContain('deskmate_http_requests_total{method="GET",route="/api/admin/plan",status="200"} 1');
    expect(text).toContain('deskmate_open_event_streams 0');
    expect(text).toContain('process_resident_memory_bytes');
    for (const queue of ['mails', 'payment_notices', 'credit_holds', 'generations', 'documents'])
      expect(text).toContain(`deskmate_queue_entries{queue="${queue}"} 0`);
    expect(text).toContain('deskmate_dependency_up{dependency="database"} 1');
    expect(text).toMatch(/deskmate_disk_free_bytes [1-9]\d*/);
    expect(text).not.toContain('a-secret-address');
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    await server.close();
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
  });

  it('W10: are not at the public port', async () => {
    const server = await start({ METRICS_PORT: String(await freePort()) });
    expect((await server.app.inject('/metrics')).statusCode).toBe(404);
    await server.close();
  });

  it('refuse to start on a port that is in use, and name the variable', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const server = await start({ PORT: String(await freePort()), METRICS_PORT: String(port) });
    await expect(server.listen()).rejects.toThrow(`port ${port} of 127.0.0.1 (EADDRINUSE). Set METRICS_PORT`);
    await server.close();
    other.close();
  });
});
