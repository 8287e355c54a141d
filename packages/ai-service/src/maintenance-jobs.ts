import { deletedChatDays } from '@deskmate/api/limits';
import type { Clock } from '@deskmate/service-kit/clock';
import type { MaintenanceJob } from '@deskmate/service-kit/work/maintenance';
import type { PurgeRepository } from './conversations/history/purge-repository.ts';
import type { DocumentWorker } from './documents/document-worker.ts';
import type { UnfinishedFiles } from './files/unfinished-files.ts';
import type { Images } from './images/create-images.ts';
import type { SearchUpdate } from './reindex-search.ts';

type JobDeps = {
  /** Asks the vendors which models they have. */
  discoverModels: (signal: AbortSignal) => Promise<void>;
  conversations: PurgeRepository;
  images: Pick<Images, 'purge'>;
  deleteUnattachedFiles: () => Promise<void>;
  unfinished: Pick<UnfinishedFiles, 'deleteExpired'>;
  documents: Pick<DocumentWorker, 'recover'>;
  searchUpdate: Pick<SearchUpdate, 'run'>;
  clock: Clock;
};

const dayMs = 86_400_000;
const deletedKeptMs = deletedChatDays * dayMs;
/** How long a failed question, which is hidden, is kept for support. */
const failedKeptMs = 30 * dayMs;

/** The regular jobs of the AI service, in order: files are attached to nothing after their conversations were deleted. */
export const maintenanceJobs = ({
  discoverModels,
  conversations,
  images,
  deleteUnattachedFiles,
  unfinished,
  documents,
  searchUpdate,
  clock,
}: JobDeps): MaintenanceJob[] => [
  { name: 'models', run: (_limit, signal) => discoverModels(signal) },
  {
    name: 'messages of deleted conversations',
    batchSize: 200,
    run: (limit) => conversations.purgeMessages(due(clock), limit),
  },
  // A conversation is deleted only after all of its images.
  {
    name: 'deleted images, and those of deleted conversations',
    batchSize: 50,
    run: (limit) => images.purge(due(clock).deletedBefore, limit),
  },
  // Their shares are deleted with them.
  { name: 'deleted conversations', batchSize: 50, run: (limit) => conversations.purge(due(clock), limit) },
  {
    name: 'failed messages',
    batchSize: 200,
    run: (limit) => conversations.purgeFailed(new Date(clock.now() - failedKeptMs), limit),
  },
  { name: 'unattached files', run: () => deleteUnattachedFiles() },
  { name: 'files that were not stored or deleted to the end', batchSize: 50, run: unfinished.deleteExpired },
  { name: 'documents whose reader died', run: documents.recover },
  // It takes long, and goes on beside the next jobs.
  { name: 'search words of an earlier version', run: async () => searchUpdate.run() },
];

const due = (clock: Clock) => ({
  deletedBefore: new Date(clock.now() - deletedKeptMs),
  emptyBefore: new Date(clock.now() - failedKeptMs),
});
