import type { Clock } from '@deskmate/service-kit/clock';
import type { FileStore } from '@deskmate/service-kit/file-store';
import type { UnfinishedFileRepository } from './unfinished-file-repository.ts';

type Deps = { rows: UnfinishedFileRepository; store: FileStore; clock: Clock };
type NewFile = { key: string; clientId: string };
export type UnfinishedFiles = ReturnType<typeof createUnfinishedFiles>;

/** Longer than any upload takes. */
const minAgeMs = 86_400_000;

/** Notes the bytes that are stored before their row, so that those of a process that was killed in between are deleted. */
export function createUnfinishedFiles({ rows, store, clock }: Deps) {
  async function remove(key: string): Promise<void> {
    await store.delete(key);
    await rows.remove(key);
  }

  return {
    /** Runs what stores bytes under `key` and then the row that names them; when it fails, no bytes stay. */
    async storing<Row>({ key, clientId }: NewFile, work: () => Promise<Row>): Promise<Row> {
      await rows.add({ key, clientId, createdAt: new Date(clock.now()) });
      try {
        return await work();
      } catch (error) {
        // Where this fails as well, `collect` does it a day later.
        await remove(key).catch(() => {});
        throw error;
      }
    },

    /**
     * Deletes the bytes of at most `limit` that were never finished. @returns how many.
     * @throws AggregateError of those that could not be deleted, after all were tried
     */
    async collect(limit: number): Promise<number> {
      const due = await rows.listBegunBefore(new Date(clock.now() - minAgeMs), limit);
      const errors: unknown[] = [];
      for (const key of due) await remove(key).catch((error: unknown) => errors.push(error));
      if (errors.length > 0) throw new AggregateError(errors, `${errors.length} unfinished files could not be deleted`);
      return due.length;
    },
  };
}
