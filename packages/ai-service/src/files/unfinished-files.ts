import type { Clock } from '@deskmate/service-kit/clock';
import type { FileStore } from '@deskmate/service-kit/files/file-store';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import { tryEach } from '@deskmate/service-kit/work/try-each';
import type { UnfinishedFileRepository } from './unfinished-file-repository.ts';

type Deps = { rows: UnfinishedFileRepository; store: FileStore; clock: Clock; log: Log };
type NewFile = { key: string; clientId: string };
export type UnfinishedFiles = ReturnType<typeof createUnfinishedFiles>;

/** Longer than any upload takes. */
const minAgeMs = 86_400_000;

/**
 * Bytes that are stored before their row and deleted after it: they are noted, so that those of a process that was
 * killed in between are deleted.
 */
export function createUnfinishedFiles({ rows, store, clock, log }: Deps) {
  async function remove(key: string): Promise<void> {
    await store.delete(key);
    await rows.remove(key);
  }

  return {
    /** Runs what stores bytes under `key` and then the row that names them; when it fails, no bytes stay. */
    async storing<Row>({ key, clientId }: NewFile, work: () => Promise<Row>): Promise<Row> {
      await rows.add({ key, clientId, createdAt: clock.date() });
      try {
        return await work();
      } catch (error) {
        // Where this fails as well, `deleteExpired` does it a day later.
        await remove(key).catch(() => {});
        throw error;
      }
    },

    /** Deletes bytes that were noted with the deletion of their row. What fails, `deleteExpired` does a day later. */
    async deleteNoted(keys: string[]): Promise<void> {
      for (const key of keys) {
        await remove(key).catch((error: unknown) => log.warn({ err: error, key }, 'bytes of a deleted file are left'));
      }
    },

    /**
     * Deletes the bytes of at most `limit` that were never finished, or are left of a deleted row. @returns how many.
     * @throws AggregateError of those that could not be deleted, after all were tried
     */
    async deleteExpired(limit: number): Promise<number> {
      const due = await rows.listBegunBefore(new Date(clock.now() - minAgeMs), limit);
      await tryEach(due, remove, 'deletions of unfinished files');
      return due.length;
    },
  };
}
