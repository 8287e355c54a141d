import { setTimeout as pause } from 'node:timers/promises';
import type { ImageFailure, PolicyRule } from '@deskmate/api/image-failures';
import type { Clock } from '@deskmate/service-kit/clock';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import type { Monitoring } from '@deskmate/service-kit/monitoring/monitoring';
import { withRetries } from '@deskmate/service-kit/work/with-retries';
import type { Cost, CostRepository } from '../models/costs/cost-repository.ts';
import { noteCost } from '../models/costs/note-cost.ts';
import type { DrawnImage, ImageAdapter, ImageRequest } from '../models/image-adapter.ts';
import type { ModelRow } from '../models/model-repository.ts';
import type { ModelTable } from '../models/model-table.ts';
import { isOfVendor, UpstreamError } from '../models/upstream-error.ts';
import type { DrawnFacts } from './drawing-repository.ts';
import type { ReferenceImages } from './find-references.ts';
import type { GenerationRow } from './generation-repository.ts';
import type { ImageBytes } from './image-bytes.ts';
import { withStyle } from './style-prompts.ts';

export type DrawDeps = {
  models: Pick<ModelTable, 'findForImages'>;
  references: Pick<ReferenceImages, 'load'>;
  bytes: Pick<ImageBytes, 'keep'>;
  costs: Pick<CostRepository, 'add'>;
  clock: Clock;
  log: Log;
  monitoring: Monitoring;
  /** How long a vendor may take for one image. */
  drawMs: number;
};

export type DrawnOutcome = { facts: DrawnFacts } | { failure: ImageFailure; rule: PolicyRule | null };

/** A `Retry-After` up to this long is honoured once. */
const longestWaitSeconds = 15;

/** Asks the vendor for one image and keeps its bytes. Throws only when `signal` aborts. */
export async function drawImage(
  deps: DrawDeps,
  generation: GenerationRow,
  { imageId, place }: { imageId: string; place: number },
  signal: AbortSignal,
): Promise<DrawnOutcome> {
  const { clientId } = generation;
  const overdue = AbortSignal.timeout(deps.drawMs);
  let row: ModelRow | undefined;
  try {
    const model = await deps.models.findForImages(generation.modelId);
    row = model.row;
    const request: ImageRequest = {
      upstreamId: row.upstreamId,
      prompt: withStyle(generation.prompt, generation.styleId),
      aspectRatio: generation.aspectRatio,
      quality: generation.quality,
      background: generation.background,
      format: generation.format,
      references: await deps.references.load(clientId, generation.referenceIds),
      place,
    };
    const drawn = await ask(model.adapter, request, AbortSignal.any([signal, overdue]));
    // The vendor is paid for an image even if it cannot be stored.
    const costs = { add: (cost: Cost) => withRetries(deps.log, () => deps.costs.add(cost)) };
    await noteCost({ ...deps, costs }, { tool: 'art', model: row, clientId, images: 1 });
    const facts = await deps.bytes.keep(clientId, imageId, drawn, signal);
    measureImage(deps.monitoring, row, { outcome: facts ? 'done' : 'unreadable' });
    return facts ? { facts } : { failure: 'unreadable', rule: null };
  } catch (error) {
    signal.throwIfAborted();
    const fault = overdue.aborted ? new UpstreamError('upstream_timeout', { fault: 'silence' }) : error;
    const facts = fault instanceof UpstreamError ? { code: fault.code, ...fault.facts } : { err: fault };
    deps.log.error({ image_id: imageId, vendor: row?.vendor, model: row?.modelId, ...facts }, 'image not drawn');
    const failure = failureOf(fault);
    if (row) measureImage(deps.monitoring, row, { outcome: failure.failure, fault });
    return failure;
  }
}

/** Counts an image by how its drawing ended, and tells whether the vendor works. */
function measureImage(
  { metrics, dependencies }: Monitoring,
  { vendor, modelId }: ModelRow,
  { outcome, fault }: { outcome: string; fault?: unknown },
): void {
  metrics.images.inc({ vendor, model: modelId, outcome });
  const dependency = dependencies.watch('vendors', { part: vendor });
  if (fault === undefined) dependency.works();
  else if (fault instanceof UpstreamError && isOfVendor(fault)) dependency.fails(fault);
}

async function ask(adapter: ImageAdapter, request: ImageRequest, signal: AbortSignal): Promise<DrawnImage> {
  try {
    return await adapter.draw(request, signal);
  } catch (error) {
    const seconds = error instanceof UpstreamError ? (error.facts.retryAfterSeconds ?? null) : null;
    if (seconds === null || seconds > longestWaitSeconds) throw error;
    await pause(seconds * 1000, undefined, { signal });
    return adapter.draw(request, signal);
  }
}

function failureOf(fault: unknown): { failure: ImageFailure; rule: PolicyRule | null } {
  if (!(fault instanceof UpstreamError)) return { failure: 'internal', rule: null };
  if (fault.code === 'upstream_refused') return { failure: 'content_policy', rule: fault.facts.rule ?? null };
  if (fault.code === 'upstream_timeout') return { failure: 'upstream_timeout', rule: null };
  if (fault.facts.status === 429) return { failure: 'upstream_rate_limited', rule: null };
  return { failure: 'upstream_failed', rule: null };
}
