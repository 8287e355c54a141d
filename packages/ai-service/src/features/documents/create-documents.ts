import type { Database } from '@deskmate/db/database';
import type { FileStore } from '@deskmate/service-kit/file-store';
import { createGuardedFetch } from '@deskmate/service-kit/guarded-fetch';
import type { Log } from '@deskmate/service-kit/log';
import type { AddressRule } from '@deskmate/service-kit/public-address';
import { createDocumentEmbedding, type EmbeddingDeps } from './document-embedding.ts';
import { createDocumentReader } from './document-reader.ts';
import { createDocumentRepository } from './document-repository.ts';
import { createPageRepository } from './page-repository.ts';
import { createReadingRepository } from './reading-repository.ts';
import { createRecognitionRepository } from './recognition-repository.ts';
import { createVectorRepository } from './vector-repository.ts';

type DocumentsDeps = Pick<EmbeddingDeps, 'costs' | 'embedders' | 'clock'> & {
  db: Database;
  store: FileStore;
  /** Which addresses may be fetched; without it every public one. */
  addressRule: AddressRule | undefined;
  /** True when no other process can be alive on this database (the embedded one). */
  isAlone: boolean;
  log: Log;
};

/** The documents of Read: their rows and pages, the reading in the background, and the search by meaning. */
export function createDocuments({ db, store, costs, embedders, addressRule, isAlone, clock, log }: DocumentsDeps) {
  const documents = createDocumentRepository(db);
  const pages = createPageRepository(db);
  const fetcher = createGuardedFetch(addressRule);
  const reader = createDocumentReader({ readings: createReadingRepository(db), pages, store, fetcher, log, isAlone });
  const embedding = createDocumentEmbedding({
    pages,
    vectors: createVectorRepository(db),
    costs,
    embedders,
    clock,
    log,
  });
  return {
    documents,
    pages,
    recognition: createRecognitionRepository(db),
    reader,
    similarPages: embedding.similarPages,
    async close(): Promise<void> {
      await reader.close();
      await embedding.close();
      await fetcher.close();
    },
  };
}
