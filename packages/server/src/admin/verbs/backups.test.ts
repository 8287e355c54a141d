import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase } from '@deskmate/db/fresh-database';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildServices } from '../../services/build-services.ts';
import { createTestGround } from '../../testing/test-ground.ts';
import { adminVerbs } from '../all-verbs.ts';
import { runVerb } from '../run-verb.ts';

const say = (...line: string[]) => ({ line, secrets: {} });
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backups-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a backup of one database, restored into another, brings its plans along', async () => {
  const file = join(folder, 'all.backup');
  const [from, to] = [await freshDatabase(), await freshDatabase()];
  const ground = createTestGround(from);
  const services = buildServices(ground);
  await services.main?.start();
  const plansBefore = await services.main?.operator.listPlans();

  const written = await runVerb(adminVerbs, { services, ground }, say('backup', file), 'in the process');
  expect(written.words).toMatch(/holds \d+ rows/);
  const otherGround = createTestGround(to);
  const other = buildServices(otherGround);
  const restored = await runVerb(adminVerbs, { services: other, ground: otherGround }, say('restore', file), 'alone');
  expect(restored).toMatchObject({ ok: true });
  expect(await other.main?.operator.listPlans()).toEqual(plansBefore);

  await services.main?.close();
  for (const one of [ground, otherGround]) await one.close();
  for (const database of [from, to]) await database.close();
});

it('a file that is no backup leaves the database as it was', async () => {
  const database = await freshDatabase();
  const ground = createTestGround(database);
  const services = buildServices(ground);
  const outcome = await runVerb(adminVerbs, { services, ground }, say('restore', join(folder, 'missing')), 'alone');
  expect(outcome.ok).toBe(false);
  expect(await services.main?.operator.listPlans()).toEqual([]);
  await ground.close();
  await database.close();
});
