import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase } from '@deskmate/db/fresh-database';
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
