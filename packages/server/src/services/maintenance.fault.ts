import { freshDatabase } from '@deskmate/db/fresh-database';
import { createContext } from '@deskmate/main-service/create-context';
import { createMaintenanceJobs } from '@deskmate/main-service/maintenance-jobs';
import { systemClock } from '@deskmate/service-kit/clock';
import { createLog } from '@deskmate/service-kit/monitoring/log';
import { createMaintenance } from '@deskmate/service-kit/work/maintenance';
import { afterAll, expect, it } from 'vitest';
import { createTestResources } from '../testing/test-resources.ts';

const rowsDue = 1_000_000;
const rowsAtOnce = 20_000;
const database = await freshDatabase();
const { db } = database;
afterAll(() => database.close());

it('N13: a million due rows are removed within the statement timeout, with progress in the log, while others are served', async () => {
  for (let from = 1; from <= rowsDue; from += rowsAtOnce) {
    await db.execute(`
      insert into main.attempt_counters (key, count, window_ends_at)
      select 'due-' || n, 1, now() - interval '1 day' from generate_series(${from}, ${from + rowsAtOnce - 1}) n`);
  }
  const lines: Record<string, unknown>[] = [];
  const log = createLog({ destination: { write: (line) => void lines.push(JSON.parse(line)) } });
  const resources = createTestResources(database);
  const clientData = {
    setClosed: async () => {},
    erase: async () => true,
    listExport: async () => [],
    openExport: async () => null,
  };
  const models = { list: async () => [] };
  const context = createContext({
    ...resources,
    secrets: { secretKey: resources.secrets.rootKey },
    db,
    clock: systemClock,
    models,
    clientData,
    spend: { list: async () => [] },
  });
  let isOver = false;
  const run = createMaintenance(createMaintenanceJobs(context), log)
    .run()
    .finally(() => {
      isOver = true;
    });
  const waits: number[] = [];
  while (!isOver) {
    const startedAt = performance.now();
    await db.execute(`select 1`);
    waits.push(performance.now() - startedAt);
  }
  await run;
  const { rows } = await db.execute<{ left: number }>(`select count(*)::int as left from main.attempt_counters`);
  expect(rows).toEqual([{ left: 0 }]);
  expect(lines.filter(({ level }) => level === 'warn')).toEqual([]);
  expect(lines.at(-1)).toMatchObject({ job: 'attempt counters', rows: rowsDue, msg: 'maintenance job done' });
  const p99 = waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0;
  console.log(`${database.kind}: ${lines.at(-1)?.ms} ms; a query beside it waits ${p99.toFixed(1)} ms (p99)`);
  expect(p99).toBeLessThan(1000);
  await resources.close();
});
