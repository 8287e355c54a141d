import type { Database } from '@deskmate/db/database';
import type { Clock } from '@deskmate/service-kit/clock';
import type { FileStore } from '@deskmate/service-kit/files/file-store';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import type { Monitoring } from '@deskmate/service-kit/monitoring/monitoring';
import type { Bus } from '@deskmate/service-kit/work/bus';
import type { Answers } from '../answers/create-answers.ts';
import { openStoredFile } from '../documents/attachments/upload-file.ts';
import type { FileRepository } from '../files/file-repository.ts';
import type { StorageQuota } from '../files/storage-quota-repository.ts';
import type { UnfinishedFiles } from '../files/unfinished-files.ts';
import type { StreamRegistry } from '../jobs/streams/stream-registry.ts';
import type { CostRepository } from '../models/costs/cost-repository.ts';
import type { ModelTable } from '../models/model-table.ts';
import type { Credit } from '../ports/credit.ts';
import { createDrawingRepository } from './drawing-repository.ts';
import { createReferenceImages } from './find-references.ts';
import { createGenerationChanges } from './generation-changes.ts';
import { createGenerationClaimRepository, type ImageQuota } from './generation-claim-repository.ts';
import { createGenerationRepository } from './generation-repository.ts';
import { createGenerationRunner, type DrawingLimits } from './generation-runner.ts';
import { createImageBytes } from './image-bytes.ts';
import { createImageRepository } from './image-repository.ts';
import { purgeImages } from './purge-images.ts';
import { createGenerationRecovery } from './recover-generations.ts';

export type ImageLimits = DrawingLimits & ImageQuota & { recoveryMs: number };

const imageLimits: ImageLimits = {
  atOnce: 12,
  atOncePerClient: 4,
  drawMs: 300_000,
  waitMs: 30 * 60_000,
  graceMs: 10_000,
  openImages: 20,
  storedImages: 200_000,
  storedBytes: 50_000_000_000,
  recoveryMs: 1000,
};

type ImagesDeps = {
  db: Database;
  /** Names this process in the rows of what it works on. */
  processId: string;
  /** True when no other process can be alive on this database (the embedded one). */
  isAlone: boolean;
  /** Whether the heartbeats of other processes are reliable. */
  isSteady: () => boolean;
  answers: Answers;
  streams: StreamRegistry;
  models: ModelTable;
  files: FileRepository;
  unfinished: Pick<UnfinishedFiles, 'deleteNoted'>;
  store: FileStore;
  credit: Credit;
  costs: CostRepository;
  bus: Bus;
  clock: Clock;
  log: Log;
  monitoring: Monitoring;
  storage: StorageQuota;
  limits: Partial<ImageLimits> | undefined;
};

export type Images = ReturnType<typeof createImages>;

/** Art: generations of images as background jobs, the drawn images and their bytes. */
export function createImages(deps: ImagesDeps) {
  const { db, processId, isAlone, answers, streams, models, files, unfinished, store, credit, costs, bus, clock } =
    deps;
  const { log, monitoring, storage } = deps;
  const limits = { ...imageLimits, ...deps.limits };
  const generations = createGenerationRepository(db);
  const claims = createGenerationClaimRepository(db);
  const drawing = createDrawingRepository(db);
  const images = createImageRepository(db);
  const bytes = createImageBytes(store);
  const changes = createGenerationChanges(bus);
  const references = createReferenceImages({ files, openFile: (uid) => openStoredFile(store, uid), images, bytes });
  const runner = createGenerationRunner({
    drawing,
    bytes,
    changes,
    models,
    references,
    credit,
    costs,
    clock,
    log,
    monitoring,
    processId,
    limits,
  });
  const everyMs = limits.recoveryMs;
  const recovery = createGenerationRecovery({
    drawing,
    claims,
    runner,
    clock,
    log,
    processId,
    isAlone,
    isSteady: deps.isSteady,
    everyMs,
  });
  const unsubscribe = changes.onStop(runner.stop);

  /** Stops a generation in whichever process it is drawn; without such an open generation nothing happens. */
  const stop = async (clientId: string, id: string): Promise<void> => {
    if (!(await drawing.requestStop(clientId, id))) return;
    runner.stop(id);
    changes.requestStop(id);
    changes.publish(id);
  };

  return {
    /** What the routes of generations need. */
    generations: {
      models,
      references,
      claims,
      requireSpace: store.requireSpace,
      generations,
      runner,
      credit,
      clock,
      processId,
      storage,
      answers,
      streams,
      changes,
      stop,
      log,
      quota: limits,
    },
    /** What the routes of drawn images need. */
    gallery: { images, bytes, clock, quota: limits },
    /** Stops what is drawn for a conversation that is deleted. */
    async stopConversation(clientId: string, sessionId: string): Promise<void> {
      for (const id of await drawing.openOf(clientId, sessionId)) await stop(clientId, id);
    },
    purge: (deletedBefore: Date, limit: number): Promise<number> =>
      purgeImages({ images, unfinished }, deletedBefore, limit),
    /** Continues the generations of earlier processes, now and at intervals. */
    recover: () => recovery.start(),
    /** Starts no new image and gives running ones a moment. Its promise must settle before the heartbeat ends. */
    async close(spentMs = 0): Promise<void> {
      await recovery.close();
      await runner.drain(Math.max(0, limits.graceMs - spentMs));
      unsubscribe();
      changes.close();
    },
  };
}
