import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase } from '@deskmate/db/fresh-database';
import { openServer } from '@deskmate/db/open-server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildServices } from '../../services/build-services.ts';
import { createTestResources } from '../../testing/test-resources.ts';
import { adminCommands } from '../admin-commands.ts';
import { runCommand, servingPlace } from '../run-command.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backups-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

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
    await whole.db.execute('insert into main.plans (id, is_trial) values (1, false)');
    const backup = await whole.db.transaction(async (tx) => {
      await tx.execute('lock table main.plans in access exclusive mode');
      const running = runCommand(adminCommands, servingPlace({ services, resources }), {
        line: ['backup', join(folder, 'all')],
        secrets: {},
      });
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
