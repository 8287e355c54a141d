import type { Database } from '@deskmate/db/database';
import type { FileStore } from '@deskmate/service-kit/files/file-store';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import { createGuardedFetch } from '@deskmate/service-kit/net/guarded-fetch';
import type { AddressRule } from '@deskmate/service-kit/net/public-address';
import type { RunInProcess } from '@deskmate/service-kit/work/run-in-process';
import { createDocumentRepository } from './document-repository.ts';
import { createDocumentWorker } from './document-worker.ts';
import { createPageRepository } from './page-repository.ts';
import { createReadingRepository } from './reading-repository.ts';
import { createRecognitionRepository } from './recognition-repository.ts';
import { createSemanticSearch, type SemanticSearchDeps } from './semantic-search.ts';
import { createVectorRepository } from './vector-repository.ts';

type DocumentsDeps = Pick<SemanticSearchDeps, 'costs' | 'embedders' | 'clock'> & {
  db: Database;
  store: FileStore;
  /** Which addresses may be fetched; without it every public one. */
  addressRule: AddressRule | undefined;
  /** True when no other process can be alive on this database (the embedded one). */
  isAlone: boolean;
  log: Log;
  runInProcess: RunInProcess;
};

/** The documents of Read: their rows and pages, the reading in the background, and the search by meaning. */
export function createDocuments(deps: DocumentsDeps) {
  const { db, costs, embedders, addressRule, clock, log } = deps;
  const documents = createDocumentRepository(db);
  const pages = createPageRepository(db);
  const fetcher = createGuardedFetch(addressRule);
  const worker = createDocumentWorker({ ...deps, readings: createReadingRepository(db), pages, fetcher });
  const search = createSemanticSearch({
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
    worker,
    similarPages: search.similarPages,
    async close(): Promise<void> {
      await worker.close();
      await search.close();
      await fetcher.close();
    },
  };
}
