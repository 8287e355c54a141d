import { isReachable } from '../reachable.mjs';
import { Stop } from '../stop.mjs';
import { createTally } from '../tally.mjs';
import { ensureTools } from '../tools.mjs';
import { runVitest } from '../vitest.mjs';

const servers = [
  {
    variable: 'TEST_DATABASE_URL',
    name: 'PostgreSQL',
    usualPort: 5432,
    example: 'postgres://postgres:postgres@127.0.0.1:5432/postgres',
  },
  { variable: 'TEST_REDIS_URL', name: 'Redis', usualPort: 6379, example: 'redis://127.0.0.1:6379' },
];
const suites = [
  { folder: 'packages/db' },
  { folder: 'packages/service-kit' },
  { folder: 'packages/main-service' },
  { folder: 'packages/ai-service' },
  // The server's other tests start processes on a database of their own, whatever is set.
  { folder: 'packages/server', args: ['src/admin', 'src/metrics', 'src/services', 'src/start/assembled.test.ts'] },
];

/** The service tests once more, on a real PostgreSQL and Redis. */
export async function testServices() {
  for (const server of servers) await requireServer(server);
  const environment = await ensureTools();
  const tally = createTally();
  for (const { folder, args } of suites) await runVitest(folder, { env: environment({ CI: '1' }), args, tally });
  return tally.close();
}

async function requireServer({ variable, name, usualPort, example }) {
  const address = process.env[variable];
  const howTo = `"docker compose up -d postgres redis" starts both; then set TEST_DATABASE_URL=${servers[0].example} and TEST_REDIS_URL=${servers[1].example}.`;
  if (!address) throw new Stop(`${variable} is not set: these tests need a ${name}. ${howTo}`);
  if (!URL.canParse(address)) throw new Stop(`${variable} is no address. It looks like ${example}.`);
  if (!(await isReachable(address, usualPort))) throw new Stop(`No ${name} answers where ${variable} points. ${howTo}`);
}
