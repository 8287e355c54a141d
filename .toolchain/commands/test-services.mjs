import { readdirSync, readFileSync } from 'node:fs';
import { root } from '../folders.mjs';
import { isReachable } from '../reachable.mjs';
import { Stop } from '../stop.mjs';
import { createTally } from '../tally.mjs';
import { ensureTools } from '../tools.mjs';
import { runPackages } from '../vitest.mjs';

const servers = [
  {
    variable: 'TEST_DATABASE_URL',
    name: 'PostgreSQL',
    usualPort: 5432,
    example: 'postgres://postgres:postgres@127.0.0.1:5432/postgres',
  },
  { variable: 'TEST_REDIS_URL', name: 'Redis', usualPort: 6379, example: 'redis://127.0.0.1:6379' },
];
const folders = [
  'packages/db',
  'packages/service-kit',
  'packages/main-service',
  'packages/ai-service',
  'packages/server',
];

/**
 * The service tests once more, on a real PostgreSQL and Redis. The others would do the same as before: a test can only
 * depend on these servers if it, or something it imports, reads one of the two variables.
 */
export async function testServices() {
  for (const server of servers) await requireServer(server);
  const environment = await ensureTools();
  const tally = createTally();
  await runPackages(folders, { env: environment({ CI: '1' }), related: readersOfVariables(), tally });
  return tally.close();
}

/** The source files that name one of the variables. */
function readersOfVariables() {
  return folders
    .flatMap((folder) =>
      readdirSync(`${root}/${folder}/src`, { recursive: true }).map((name) => `${root}/${folder}/src/${name}`),
    )
    .filter(
      (file) => file.endsWith('.ts') && servers.some(({ variable }) => readFileSync(file, 'utf8').includes(variable)),
    );
}

async function requireServer({ variable, name, usualPort, example }) {
  const address = process.env[variable];
  const howTo = `"docker compose -f .ci/compose.yaml up -d" starts both; then set TEST_DATABASE_URL=${servers[0].example} and TEST_REDIS_URL=${servers[1].example}.`;
  if (!address) throw new Stop(`${variable} is not set: these tests need a ${name}. ${howTo}`);
  if (!URL.canParse(address)) throw new Stop(`${variable} is no address. It looks like ${example}.`);
  if (!(await isReachable(address, usualPort))) throw new Stop(`No ${name} answers where ${variable} points. ${howTo}`);
}
