import { freshDatabase } from '@deskmate/db/fresh-database';
import { assembleServer } from '../start/assemble-server.ts';
import { freePort } from './run-process.ts';
import { createTestResources } from './test-resources.ts';

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

/** Both services on a fresh database and a free port, without site and dashboard. */
export async function startTestServer(settings: Record<string, string> = {}) {
  const database = await freshDatabase();
  const port = await freePort();
  const resources = createTestResources(database, { PORT: String(port), OLLAMA_URL: 'off', ...settings });
  const { services, listen, close } = await assembleServer(resources, {
    siteDir: '/nowhere',
    dashboardDir: '/nowhere',
  });
  await listen();
  return {
    url: `http://127.0.0.1:${port}`,
    db: database.db,
    resources,
    services,
    async close() {
      await close();
      await database.close();
    },
  };
}
