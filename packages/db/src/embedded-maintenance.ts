import { freeBytes, megabyte } from './disk-space.ts';
import type { OpenDatabase } from './open-database.ts';
import type { OpenEmbedded } from './open-embedded.ts';
import { takeSnapshot } from './snapshot.ts';

const minuteMs = 60_000;

type Options = { onFault: (error: unknown) => void; checkpointMs?: number; snapshotMs?: number };

/**
 * Maintenance that a PostgreSQL server does by itself and the embedded one does not: checkpoints, without which its
 * write-ahead log grows without end, vacuum, and snapshots.
 * Does nothing on a server.
 */
export function startEmbeddedMaintenance(database: OpenDatabase, options: Options): { stop(): Promise<void> } {
  if (database.kind === 'server') return { stop: async () => {} };
  const embedded = database as OpenEmbedded;
  const { onFault, checkpointMs = 5 * minuteMs, snapshotMs = 60 * minuteMs } = options;
  let lastSnapshotMs = Date.now();
  let running: Promise<void> | null = null;

  const runMaintenance = async () => {
    if (Date.now() - lastSnapshotMs < snapshotMs) {
      await embedded.client.query('checkpoint');
      return;
    }
    lastSnapshotMs = Date.now();
    await vacuumTables(embedded);
    await snapshotIfThereIsSpace(embedded);
  };

  const timer = setInterval(() => {
    running ??= runMaintenance()
      .catch(onFault)
      .finally(() => {
        running = null;
      });
  }, checkpointMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** Table by table, so that requests come in between. */
async function vacuumTables({ client }: OpenEmbedded): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables where n_dead_tup > 1000 or last_analyze is null`,
  );
  for (const { name } of rows) await client.query(`vacuum (analyze) ${name}`);
}

async function snapshotIfThereIsSpace(embedded: OpenEmbedded): Promise<void> {
  const { rows } = await embedded.client.query<{ bytes: string }>(
    `select sum(pg_database_size(oid))::text as bytes from pg_database`,
  );
  const needed = Number(rows[0]?.bytes) + 256 * megabyte;
  if ((await freeBytes(embedded.dataDir)) < needed)
    throw new Error('no snapshot: too little space is left on the disk');
  await takeSnapshot(embedded);
}
