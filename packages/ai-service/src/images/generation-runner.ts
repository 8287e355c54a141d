import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '@deskmate/service-kit/clock';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import { createFairQueue } from '@deskmate/service-kit/work/fair-queue';
import { withRetries } from '@deskmate/service-kit/work/with-retries';
import type { Credit } from '../ports/credit.ts';
import { type DrawDeps, drawImage } from './draw-image.ts';
import type { DrawingRepository, ImageEnd, Unsettled } from './drawing-repository.ts';
import type { GenerationChanges } from './generation-changes.ts';
import type { GenerationRow } from './generation-repository.ts';
import type { ImageBytes } from './image-bytes.ts';

export type DrawingLimits = {
  /** Images that this process draws at once, and how many of them may be one client's. */
  atOnce: number;
  atOncePerClient: number;
  drawMs: number;
  /** An image that has waited this long fails. */
  waitMs: number;
  /** How long images that are being drawn may go on when the process ends. */
  graceMs: number;
};

type DrawingDeps = Omit<DrawDeps, 'drawMs'> & {
  drawing: DrawingRepository;
  bytes: Pick<ImageBytes, 'keep' | 'remove'>;
  changes: GenerationChanges;
  credit: Pick<Credit, 'settle' | 'refund'>;
  clock: Clock;
  log: Log;
  processId: string;
  limits: DrawingLimits;
};

type OpenImage = { imageId: string; place: number };
type Job = { generation: GenerationRow; controller: AbortController; drawn: Promise<void> };

export type GenerationRunner = ReturnType<typeof createGenerationRunner>;

/**
 * Draws the images of generations in the background, a few at once, clients in turn, whether or not they are followed. Each image
 * ends by itself; after the last one, the ledger settles what the generation costs.
 */
export function createGenerationRunner(deps: DrawingDeps) {
  const { drawing, bytes, changes, credit, clock, log, processId, limits } = deps;
  const jobs = new Map<string, Job>();
  const shutdown = new AbortController();
  let isDraining = false;
  // The number of waiting images is bounded when a generation is started.
  const fairQueue = createFairQueue({
    atOnce: limits.atOnce,
    atOncePerClient: limits.atOncePerClient,
    maxWaiting: Number.POSITIVE_INFINITY,
    maxWaitingPerClient: Number.POSITIVE_INFINITY,
    retryAfterSeconds: 10,
  });

  /** If the ledger does not answer, the row says what is owed and recovery tries again. */
  const settle = async ({ id, state, credits }: Unsettled): Promise<void> => {
    try {
      if (state === 'settle' && credits > 0) await credit.settle(id, credits);
      else await credit.refund(id);
      await drawing.settled(id);
      changes.publish(id);
    } catch (error) {
      log.error({ err: error, generation_id: id }, 'credit of images not settled yet');
    }
  };

  const close = async (id: string): Promise<void> => {
    const unread = !changes.isFollowed(id);
    const closed = await withRetries(log, () => drawing.close(id, { now: clock.date(), unread }));
    if (closed) await settle(closed);
  };

  const endImage = async (id: string, imageId: string, how: ImageEnd): Promise<void> => {
    await withRetries(log, () => drawing.end(imageId, how));
    changes.publish(id);
  };

  const draw = async ({ generation, controller: { signal } }: Job, image: OpenImage): Promise<void> => {
    const { id } = generation;
    const isOverdue = clock.now() - generation.createdAt.getTime() > limits.waitMs;
    if (isOverdue) return endImage(id, image.imageId, { status: 'failed', failure: 'upstream_timeout', rule: null });
    if (signal.aborted || !(await withRetries(log, () => drawing.start(image.imageId, processId)))) return;
    changes.publish(id);
    const either = AbortSignal.any([signal, shutdown.signal]);
    const outcome = await drawImage({ ...deps, drawMs: limits.drawMs }, generation, image, either).catch(() => null);
    if (outcome === null) {
      const how = signal.aborted ? stopped : interrupted;
      await bytes.remove(image.imageId).catch(() => {});
      return endImage(id, image.imageId, how);
    }
    if ('failure' in outcome) return endImage(id, image.imageId, { status: 'failed', ...outcome });
    const isKept = await withRetries(log, () => drawing.finish(generation, image.imageId, outcome.facts));
    if (!isKept) await bytes.remove(image.imageId);
    changes.publish(id);
  };

  const runToEnd = async (job: Job, images: OpenImage[]): Promise<void> => {
    const { id, clientId } = job.generation;
    try {
      // One image whose row cannot be written must not leave the others without their job.
      const ended = await Promise.allSettled(
        images.map((image) => fairQueue(clientId, async () => (isDraining ? undefined : draw(job, image)))),
      );
      const failed = ended.find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
      await close(id);
    } catch (error) {
      log.error({ err: error, generation_id: id }, 'generation of images not finished');
    } finally {
      jobs.delete(id);
    }
  };

  return {
    run(generation: GenerationRow, images: OpenImage[]): void {
      const job: Job = { generation, controller: new AbortController(), drawn: Promise.resolve() };
      jobs.set(generation.id, job);
      job.drawn = runToEnd(job, images);
    },
    runningIds: (): string[] => [...jobs.keys()],
    /** Closes the vendor's connections; what waits is stopped in its rows. */
    stop: (id: string): void => jobs.get(id)?.controller.abort(),
    /** Of a process that died: an image that was with the vendor is not asked for twice. */
    async interrupt(id: string, imageId: string): Promise<void> {
      await bytes.remove(imageId).catch(() => {});
      await endImage(id, imageId, interrupted);
    },
    settle,
    /** Starts no new image, waits `graceMs` for the vendors, and interrupts the rest; other processes draw the waiting ones. */
    async drain(graceMs: number): Promise<void> {
      isDraining = true;
      const all = () => Promise.all([...jobs.values()].map(({ drawn }) => drawn));
      const grace = new AbortController();
      await Promise.race([all(), pause(graceMs, undefined, { signal: grace.signal }).catch(() => {})]);
      grace.abort();
      shutdown.abort();
      await Promise.race([all(), pause(storedMs, undefined, { ref: false })]);
    },
  };
}

/** How long a shutdown waits for interrupted images to be stored. */
const storedMs = 3000;
const stopped: ImageEnd = { status: 'stopped' };
const interrupted: ImageEnd = { status: 'failed', failure: 'interrupted', rule: null };
