import type { Database } from '@deskmate/db/database';
import type { Clock } from '@deskmate/service-kit/clock';
import type { ModelAdmin } from './models/model-admin.ts';
import { createReindexRepository } from './reindex-repository.ts';
import { reindexSearch } from './reindex-search.ts';
import { loadTexts } from './tools/references/load-texts.ts';
import type { TextRepository } from './tools/references/text-repository.ts';

type OperatorDeps = { db: Database; models: ModelAdmin; texts: TextRepository; clock: Clock };

/** What an operator may do. Errors have a message for the operator. */
export const createOperatorCommands = ({ db, models, texts, clock }: OperatorDeps) => ({
  models,
  reindexSearch: (signal?: AbortSignal) => reindexSearch(createReindexRepository(db), signal),
  references: {
    load: (path: string) => loadTexts({ texts, clock }, path),
    remove: texts.remove,
    list: texts.summary,
  },
});
