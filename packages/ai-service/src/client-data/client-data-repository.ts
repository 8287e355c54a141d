import type { Database } from '@deskmate/db/database';
import { deleteBatch } from '@deskmate/db/delete-batch';
import { clientStorage } from '@deskmate/db/tables/ai/client-storage';
import { closedAccounts } from '@deskmate/db/tables/ai/closed-accounts';
import { conversations } from '@deskmate/db/tables/ai/conversations';
import { costs } from '@deskmate/db/tables/ai/costs';
import { documents } from '@deskmate/db/tables/ai/documents';
import { feedback } from '@deskmate/db/tables/ai/feedback';
import { files } from '@deskmate/db/tables/ai/files';
import { glossaries } from '@deskmate/db/tables/ai/glossaries';
import { imageGenerations, images } from '@deskmate/db/tables/ai/images';
import { jobs } from '@deskmate/db/tables/ai/jobs';
import { messages } from '@deskmate/db/tables/ai/messages';
import { openStreams } from '@deskmate/db/tables/ai/open-streams';
import { shares } from '@deskmate/db/tables/ai/shares';
import { unfinishedFiles } from '@deskmate/db/tables/ai/unfinished-files';
import { eq, inArray } from 'drizzle-orm';
import { documentKey } from '../documents/document-repository.ts';
import { fileKey } from '../files/file-repository.ts';
import { forgetUnfinished } from '../files/unfinished-file-repository.ts';
import { imageKey } from '../images/image-bytes.ts';

export type ClientDataRepository = ReturnType<typeof createClientDataRepository>;

/** Every table that names a client, except those with files and the messages, which are deleted before. */
const tables = [
  feedback,
  glossaries,
  shares,
  imageGenerations,
  conversations,
  jobs,
  openStreams,
  clientStorage,
  closedAccounts,
];

/** Those of them that may hold many rows of one client, with their primary keys. */
const largeTables = [
  [feedback, feedback.chatId],
  [glossaries, glossaries.glossaryId],
  [shares, shares.shareId],
  [imageGenerations, imageGenerations.id],
  [conversations, conversations.sessionId],
  [jobs, jobs.chatId],
] as const;

/** What is stored of a client as a whole. */
export const createClientDataRepository = (db: Database) => ({
  async close(clientId: string): Promise<void> {
    await db.insert(closedAccounts).values({ clientId }).onConflictDoNothing();
  },

  async reopen(clientId: string): Promise<void> {
    await db.delete(closedAccounts).where(eq(closedAccounts.clientId, clientId));
  },

  /** At most `limit` of each kind of file: its key in the file store, and how to remove its row. */
  async storedFiles(clientId: string, limit: number): Promise<{ key: string; removeRow(): Promise<unknown> }[]> {
    const [uploads, ofRead, drawn, unfinished] = await Promise.all([
      db.select({ id: files.fileUid }).from(files).where(eq(files.clientId, clientId)).limit(limit),
      db.select({ id: documents.documentId }).from(documents).where(eq(documents.clientId, clientId)).limit(limit),
      db.select({ id: images.imageId }).from(images).where(eq(images.clientId, clientId)).limit(limit),
      db
        .select({ key: unfinishedFiles.key })
        .from(unfinishedFiles)
        .where(eq(unfinishedFiles.clientId, clientId))
        .limit(limit),
    ]);
    return [
      ...unfinished.map(({ key }) => ({ key, removeRow: () => forgetUnfinished(db, key) })),
      ...uploads.map(({ id }) => ({
        key: fileKey(id),
        removeRow: () => db.delete(files).where(eq(files.fileUid, id)),
      })),
      ...ofRead.map(({ id }) => ({
        key: documentKey(id),
        removeRow: () => db.delete(documents).where(eq(documents.documentId, id)),
      })),
      ...drawn.flatMap(({ id }) => [
        // The row is deleted together with the last of its files, so that an interrupted erasure finds both again.
        { key: imageKey(id, 'thumbnail'), removeRow: async () => {} },
        { key: imageKey(id, 'original'), removeRow: () => db.delete(images).where(eq(images.imageId, id)) },
      ]),
    ];
  },

  /** At most `limit`. @returns how many. */
  removeMessages: (clientId: string, limit: number): Promise<number> =>
    deleteBatch(db, messages, messages.chatId, eq(messages.clientId, clientId), limit),

  /**
   * Deletes at most `limit` other rows of each table; the messages must be deleted before. Costs of answers are kept
   * without a name. @returns whether nothing is left.
   */
  async removeRest(clientId: string, limit: number): Promise<boolean> {
    for (const [table, key] of largeTables) {
      if ((await deleteBatch(db, table, key, eq(table.clientId, clientId), limit)) === limit) return false;
    }
    const ids = db.select({ id: costs.id }).from(costs).where(eq(costs.clientId, clientId)).limit(limit);
    const named = await db
      .update(costs)
      .set({ clientId: null })
      .where(inArray(costs.id, ids))
      .returning({ id: costs.id });
    if (named.length === limit) return false;
    // With the rows that the batches passed over because another process held them.
    await db.transaction(async (tx) => {
      for (const table of tables) await tx.delete(table).where(eq(table.clientId, clientId));
    });
    return true;
  },
});
