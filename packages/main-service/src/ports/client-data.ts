import type { Readable } from 'node:stream';

/** What the AI service stores of a client: chats, files, images, documents, public links. */
export type ClientData = {
  /** A closed account shows none of its public links. */
  setClosed(clientId: string, isClosed: boolean): Promise<void>;
  /** The names of the files that an export of it consists of. */
  listExport(clientId: string): Promise<string[]>;
  /** One of them; null when it no longer exists. The caller must read it to its end or destroy it. */
  openExport(clientId: string, name: string): Promise<Readable | null>;
  /** Erases a bounded part of it. @returns whether nothing is left; until then it is to be called again. */
  erase(clientId: string): Promise<boolean>;
};
