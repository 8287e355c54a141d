import type { Database } from '@deskmate/db/database';
import type { Clock } from '@deskmate/service-kit/clock';
import type { FileStore } from '@deskmate/service-kit/files/file-store';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import { createDeleteUnattachedFiles } from '../../files/delete-unattached-files.ts';
import { createFileRepository } from '../../files/file-repository.ts';
import { createUnfinishedFileRepository } from '../../files/unfinished-file-repository.ts';
import { createUnfinishedFiles } from '../../files/unfinished-files.ts';
import { createAttachments } from './attach-files.ts';

type FilesDeps = { db: Database; store: FileStore; clock: Clock; log: Log };

/** Uploaded files: their rows, what of them goes with messages, and what is to be deleted. */
export function createFiles({ db, store, clock, log }: FilesDeps) {
  const files = createFileRepository(db);
  const unfinished = createUnfinishedFiles({ rows: createUnfinishedFileRepository(db), store, clock, log });
  return {
    files,
    unfinished,
    attached: createAttachments(files, store),
    deleteUnattached: createDeleteUnattachedFiles({ files, unfinished, clock }),
  };
}
