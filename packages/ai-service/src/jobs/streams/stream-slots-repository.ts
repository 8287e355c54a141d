import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Database } from '@deskmate/db/database';
import { createFaultLog } from '@deskmate/service-kit/monitoring/fault-log';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import { sql } from 'drizzle-orm';
import { isDead } from '../process-repository.ts';

type SlotDeps = {
  db: Database;
  processId: string;
  /** True when no other process can be alive on this database (the embedded one): counting here is enough then. */
  isAlone: boolean;
  perClient: number;
  log: Log;
};

export type StreamSlots = {
  /** @returns a function that frees the slot. @throws ServiceError `too_many_streams` when a client has all of theirs taken. */
  take(clientId: string): Promise<() => void>;
  /** Deletes rows whose stream is closed: those of dead processes, and those of this process whose deletion failed. */
  deleteLeftover(): Promise<void>;
};

/** A process that is only slow must not lose the slots of its open streams. */
const deadAfterMs = 15_000;

/**
 * How many event streams a client may have open, in all processes together. A slot is taken before anything else
 * happens, first in memory, then as a row, so that no two requests count the same free slot.
 */
export function createStreamSlots({ db, processId, isAlone, perClient, log }: SlotDeps): StreamSlots {
  const open = new Map<string, number>();
  const rows = new Set<string>();
  const slotFaults = createFaultLog(log, 'storing the slot of a stream');
  let inserting = 0;
  const keyOf = (clientId: string, slot: number) => `${slot} ${clientId}`;

  const add = (clientId: string, by: 1 | -1): void => {
    const count = (open.get(clientId) ?? 0) + by;
    if (count > 0) open.set(clientId, count);
    else open.delete(clientId);
  };

  /** Null when all slots are taken. Another process may take the same slot first; then another one is tried. */
  const insertRow = async (clientId: string): Promise<number | null> => {
    for (;;) {
      const { rows: found } = await db.execute<{ slot: number; isTaken: boolean }>(sql`
        with free as (
          select slot from generate_series(0, ${perClient}::int - 1) as each(slot)
          where not exists (
            select 1 from ai.open_streams o where o.client_id = ${clientId} and o.slot = each.slot)
          order by random() limit 1
        ), taken as (
          insert into ai.open_streams (client_id, slot, process_id)
          select ${clientId}, slot, ${processId} from free on conflict do nothing returning slot
        )
        select slot, exists (select 1 from taken) as "isTaken" from free`);
      const [row] = found;
      if (!row) return null;
      if (row.isTaken) return row.slot;
    }
  };

  const deleteRow = async (clientId: string, slot: number): Promise<void> => {
    rows.delete(keyOf(clientId, slot));
    await db.execute(sql`
      delete from ai.open_streams
      where client_id = ${clientId} and slot = ${slot}::int and process_id = ${processId}`);
  };

  const takeRow = async (clientId: string): Promise<number | null> => {
    inserting += 1;
    try {
      const slot = await insertRow(clientId);
      if (slot === null) throw tooMany();
      rows.add(keyOf(clientId, slot));
      slotFaults.worked();
      return slot;
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      // An answer can be followed from memory while the database is unavailable; then only this process counts.
      slotFaults.failed(error);
      return null;
    } finally {
      inserting -= 1;
    }
  };

  return {
    async take(clientId) {
      if ((open.get(clientId) ?? 0) >= perClient) throw tooMany();
      add(clientId, 1);
      let slot: number | null = null;
      try {
        if (!isAlone) slot = await takeRow(clientId);
      } catch (error) {
        add(clientId, -1);
        throw error;
      }
      let isFree = false;
      return () => {
        if (isFree) return;
        isFree = true;
        add(clientId, -1);
        if (slot !== null) deleteRow(clientId, slot).catch(() => {});
      };
    },
    async deleteLeftover() {
      if (isAlone) return;
      await db.execute(
        sql`delete from ai.open_streams s where ${isDead(sql`s.process_id`, { processId, deadAfterMs })}`,
      );
      const { rows: own } = await db.execute<{ clientId: string; slot: number }>(sql`
        select client_id as "clientId", slot from ai.open_streams where process_id = ${processId}`);
      // A row that was read may be one whose insertion has not been noted here yet.
      if (inserting > 0) return;
      for (const { clientId, slot } of own) {
        if (!rows.has(keyOf(clientId, slot))) await deleteRow(clientId, slot);
      }
    },
  };
}

const tooMany = () => new ServiceError('too_many_streams', { retryAfterSeconds: 5 });
