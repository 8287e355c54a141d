import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyMadeDatabase } from '@deskmate/db/testing/made-data-dir';
import { newSecret } from '@deskmate/service-kit/random';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, type RunningProcess, runProcess, untilHealthy } from '../testing/run-process.ts';

const root = mkdtempSync(join(tmpdir(), 'start-'));
const dataDir = (name: string) => join(root, name);
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** One sentence, on a line of its own, and no stack. */
const expectSentence = (output: string, sentence: RegExp) => {
  expect(output).toMatch(sentence);
  expect(output).not.toMatch(/\n\s+at /);
};

async function failedStart(settings: Record<string, string>, port?: number): Promise<string> {
  const child = runProcess(port ?? (await freePort()), settings);
  expect(await child.ended).toBe(1);
  return child.output();
}

describe('a failing startup prints one clear error', () => {
  it('the port is taken', async () => {
    const holder = createServer().listen(0);
    await once(holder, 'listening');
    const port = (holder.address() as { port: number }).port;
    await copyMadeDatabase(dataDir('port-taken'), ['main', 'ai']);
    const output = await failedStart({ DATA_DIR: dataDir('port-taken') }, port);
    expectSentence(output, new RegExp(`^Port ${port} is already in use\\. .*PORT`, 'm'));
    holder.close();
  });

  it('the data directory is a file', async () => {
    writeFileSync(dataDir('file'), '');
    expectSentence(await failedStart({ DATA_DIR: dataDir('file') }), /is not a folder\. Set DATA_DIR/);
  });

  it('the database does not answer', async () => {
    const settings = {
      DATA_DIR: dataDir('no-database'),
      DATABASE_URL: `postgres://a:b@127.0.0.1:${await freePort()}/x`,
    };
    const output = await failedStart(settings);
    expectSentence(output, /DATABASE_URL/);
    expect(output).not.toContain('a:b');
  });

  it('the database directory holds something else', async () => {
    mkdirSync(join(dataDir('broken'), 'database'), { recursive: true });
    writeFileSync(join(dataDir('broken'), 'database', 'PG_VERSION'), 'not a version');
    expectSentence(await failedStart({ DATA_DIR: dataDir('broken') }), /database/i);
  });

  it('every bad variable is named, one a line', async () => {
    const output = await failedStart({ DATA_DIR: dataDir('bad'), REDIS_URL: 'nonsense', ROLE: 'both' });
    expect(output).toMatch(/^REDIS_URL: /m);
    expect(output).toMatch(/^ROLE: /m);
  });

  it('production without secrets and public address', async () => {
    const output = await failedStart({ DATA_DIR: dataDir('production'), NODE_ENV: 'production' });
    for (const name of ['SECRET_KEY', 'SERVICE_SECRET', 'PUBLIC_URL']) {
      expect(output).toMatch(new RegExp(`^${name}: `, 'm'));
    }
  });
});

it('R28: the image is production by default, and compose asks for its secrets', () => {
  const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
  expect(
    read('.toolchain/Dockerfile')
      .split(/^FROM /m)
      .at(-1),
  ).toMatch(/^ENV NODE_ENV=production METRICS_HOST=0\.0\.0\.0$/m);
  const compose = read('compose.yaml');
  const services = compose.split(/^ {2}(?=\w+:$)/m).slice(1, 4);
  expect(services.map((service) => service.includes('restart: unless-stopped'))).toEqual([true, true, true]);
  expect(compose).toContain('env_file: .env');
  expect(compose).not.toMatch(/NODE_ENV|PASSWORD: [^$]|:\/\/\w+:[^$]\w*@/);
});

it('production starts without a payment gateway, says what to set, and refuses another SECRET_KEY later', async () => {
  const settings = {
    DATA_DIR: dataDir('production-start'),
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://deskmate.example',
    SECRET_KEY: newSecret(),
    SERVICE_SECRET: newSecret(),
    LIMIT_FACTOR: '1',
  };
  await copyMadeDatabase(dataDir('production-start'), ['main', 'ai']);
  const child = runProcess(await freePort(), settings);
  await untilHealthy(child, '/api/health');
  expect(child.output()).toContain('TRUSTED_PROXIES is not set');
  child.kill('SIGKILL');
  await child.ended;
  const output = await failedStart({ ...settings, SECRET_KEY: newSecret() });
  expectSentence(output, /SECRET_KEY is not the one that this database was used with/);
}, 90_000);

describe('a running process', () => {
  let first: RunningProcess;

  beforeAll(async () => {
    first = runProcess(await freePort(), { DATA_DIR: dataDir('running') });
    await untilHealthy(first, '/api/health');
  }, 90_000);

  afterAll(() => first.kill('SIGKILL'));

  it('R14: refuses a second one on its data directory, naming the holder, and is unharmed', async () => {
    const output = await failedStart({ DATA_DIR: dataDir('running') });
    expectSentence(output, new RegExp(`already in use by process ${first.pid}`));
    expect((await fetch(`${first.url}/ai/v1/health`)).status).toBe(200);
  });

  it('prints the address of the outbox once, and that address answers', async () => {
    const address = /http:\/\/localhost:\d+(\/outbox\/\S+)/.exec(first.output())?.[1];
    expect(address).toBeDefined();
    expect((await fetch(first.url + address)).status).toBe(200);
  });

  it('ends well on SIGTERM, however often it is asked, and starts again on the same directory', async () => {
    first.kill('SIGTERM');
    first.kill('SIGTERM');
    first.kill('SIGINT');
    expect(await first.ended).toBe(0);
    const again = runProcess(await freePort(), { DATA_DIR: dataDir('running') });
    await untilHealthy(again, '/api/health');
    again.kill('SIGINT');
    expect(await again.ended).toBe(0);
  }, 90_000);
});
