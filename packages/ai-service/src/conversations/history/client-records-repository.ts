import type { Database } from '@deskmate/db/database';
import { conversations } from '@deskmate/db/tables/ai/conversations';
import { documentPages, documents } from '@deskmate/db/tables/ai/documents';
import { feedback } from '@deskmate/db/tables/ai/feedback';
import { files } from '@deskmate/db/tables/ai/files';
import { glossaries } from '@deskmate/db/tables/ai/glossaries';
import { imageGenerations, images } from '@deskmate/db/tables/ai/images';
import { messages } from '@deskmate/db/tables/ai/messages';
import { shares } from '@deskmate/db/tables/ai/shares';
import { and, asc, eq, getTableColumns } from 'drizzle-orm';

/** What has bytes in the file store. */
export type StoredKind = 'files' | 'documents' | 'images';

const tables = {
  files: { table: files, key: files.fileUid },
  documents: { table: documents, key: documents.documentId },
  images: { table: images, key: images.imageId },
};

/**
 * Everything the AI service keeps of one client, without the search index and the vectors of documents, which are made from their text. Answers that are being written are in
 * their conversation once they have ended.
 */
export function createClientRecordsRepository(db: Database) {
  const { search: _, ...conversation } = getTableColumns(conversations);
  const { search: __, ...message } = getTableColumns(messages);
  const { search: ___, ...page } = getTableColumns(documentPages);
  const { search: ____, ...image } = getTableColumns(images);
  return {
    /** One generation of images at a time, the oldest first. */
    async *imageGenerations(clientId: string) {
      const found = await db
        .select()
        .from(imageGenerations)
        .where(eq(imageGenerations.clientId, clientId))
        .orderBy(asc(imageGenerations.createdAt), asc(imageGenerations.id));
      for (const one of found) {
        const own = and(eq(images.generationId, one.id), eq(images.clientId, clientId));
        yield { ...one, images: await db.select(image).from(images).where(own).orderBy(asc(images.place)) };
      }
    },
    /** One conversation at a time, the oldest first, deleted ones that can still be restored included. */
    async *conversations(clientId: string) {
      const found = await db
        .select(conversation)
        .from(conversations)
        .where(eq(conversations.clientId, clientId))
        .orderBy(asc(conversations.createdAt), asc(conversations.sessionId));
      for (const one of found) {
        const own = and(eq(messages.sessionId, one.sessionId), eq(messages.clientId, clientId));
        const all = await db.select(message).from(messages).where(own).orderBy(asc(messages.createdAt));
        yield { ...one, messages: all };
      }
    },
    shares: (clientId: string) => db.select().from(shares).where(eq(shares.clientId, clientId)),
    feedback: (clientId: string) => db.select().from(feedback).where(eq(feedback.clientId, clientId)),
    /** One document with its text at a time. */
    async *documents(clientId: string) {
      const found = await db.select().from(documents).where(eq(documents.clientId, clientId));
      for (const one of found) {
        const ofDocument = eq(documentPages.documentId, one.documentId);
        const pages = await db.select(page).from(documentPages).where(ofDocument).orderBy(asc(documentPages.page));
        yield { ...one, text: pages };
      }
    },
    glossaries: (clientId: string) => db.select().from(glossaries).where(eq(glossaries.clientId, clientId)),
    /** One file with its text at a time. */
    async *files(clientId: string) {
      const own = eq(files.clientId, clientId);
      const ids = await db.select({ id: files.fileUid }).from(files).where(own).orderBy(asc(files.fileUid));
      for (const { id } of ids)
        yield* await db
          .select()
          .from(files)
          .where(and(own, eq(files.fileUid, id)));
    },
    /** Ids of what has bytes in the file store, each with the ending of its format. */
    async stored(kind: StoredKind, clientId: string): Promise<string[]> {
      if (kind === 'images') {
        const drawn = and(eq(images.clientId, clientId), eq(images.status, 'done'));
        const rows = await db.select({ id: images.imageId, format: images.format }).from(images).where(drawn);
        return rows.map(({ id, format }) => `${id}.${format ?? 'png'}`);
      }
      const rows =
        kind === 'files'
          ? await db.select({ id: files.fileUid, name: files.fileName }).from(files).where(eq(files.clientId, clientId))
          : await db
              .select({ id: documents.documentId, name: documents.fileName })
              .from(documents)
              .where(eq(documents.clientId, clientId));
      return rows.map(({ id, name }) => `${id}${/\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? ''}`);
    },
    async owns(kind: StoredKind, clientId: string, id: string): Promise<boolean> {
      const { table, key } = tables[kind];
      const own = and(eq(key, id), eq(table.clientId, clientId));
      return (await db.select({ key }).from(table).where(own)).length === 1;
    },
  };
}
