import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase } from '@deskmate/db/fresh-database';
import { openServer } from '@deskmate/db/open-server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildServices } from '../../services/build-services.ts';
import { createTestResources } from '../../testing/test-resources.ts';
import { adminCommands } from '../admin-commands.ts';
import { runCommand } from '../run-command.ts';

const say = (...line: string[]) => ({ line, secrets: {} });
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backups-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a backup of one database, restored into another, brings its plans along', async () => {
  const file = join(folder, 'all.backup');
  const [from, to] = [await freshDatabase(), await freshDatabase()];
  const resources = createTestResources(from);
  const services = buildServices(resources);
  await services.main?.start();
  const plansBefore = await services.main?.operator.listPlans();

  const written = await runCommand(adminCommands, { services, resources }, say('backup', file), 'in the process');
  expect(written.words).toMatch(/holds \d+ rows/);
  const otherResources = createTestResources(to);
  const other = buildServices(otherResources);
  const restored = await runCommand(
    adminCommands,
    { services: other, resources: otherResources },
    say('restore', file),
    'alone',
  );
  expect(restored).toMatchObject({ ok: true });
  expect(await other.main?.operator.listPlans()).toEqual(plansBefore);

  await services.main?.close();
  for (const one of [resources, otherResources]) await one.close();
  for (const database of [from, to]) await database.close();
});

it.runIf(process.env.TEST_DATABASE_URL)(
  'a backup waits longer for a table than the services wait for a statement',
  async () => {
    const whole = await freshDatabase();
    const { rows } = await whole.db.execute<{ name: string }>('select current_database() as name');
    const url = new URL(process.env.TEST_DATABASE_URL ?? '');
    url.pathname = `/${rows[0]?.name}`;
    const impatient = await openServer({ url: url.href, queryTimeoutMs: 200 });
    const resources = createTestResources(impatient, { DATABASE_URL: url.href });
    const services = buildServices(resources);
    const backup = await whole.db.transaction(async (tx) => {
      await tx.execute('lock table main.plans in access exclusive mode');
      const running = runCommand(
        adminCommands,
        { services, resources },
        say('backup', join(folder, 'all')),
        'in the process',
      );
      await expect
        .poll(async () => {
          const waiting = await whole.db.execute(`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
            and now() - query_start > interval '400 milliseconds'`);
          return waiting.rows.length;
        })
        .toBe(1);
      return { running };
    });
    expect(await backup.running).toMatchObject({ ok: true });
    await resources.close();
    await impatient.close();
    await whole.close();
  },
);

it('a file that is no backup leaves the database as it was', async () => {
  const database = await freshDatabase();
  const resources = createTestResources(database);
  const services = buildServices(resources);
  const outcome = await runCommand(
    adminCommands,
    { services, resources },
    say('restore', join(folder, 'missing')),
    'alone',
  );
  expect(outcome.ok).toBe(false);
  expect(await services.main?.operator.listPlans()).toEqual([]);
  await resources.close();
  await database.close();
});
