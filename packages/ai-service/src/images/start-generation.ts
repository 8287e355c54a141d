import type { Generation, ImageRequest } from '@deskmate/api/contracts/ai/images';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { ImageOptions } from '@deskmate/api/contracts/image-options';
import type { Clock } from '@deskmate/service-kit/clock';
import type { FileStore } from '@deskmate/service-kit/files/file-store';
import { newId } from '@deskmate/service-kit/random';
import { sanitize } from '@deskmate/service-kit/sanitize-text';
import { makeTitle } from '../conversations/make-title.ts';
import { dayOf, type StorageQuota } from '../files/storage-quota-repository.ts';
import type { ImageModel, ModelTable } from '../models/model-table.ts';
import type { Credit } from '../ports/credit.ts';
import type { ReferenceImages } from './find-references.ts';
import type {
  GenerationClaim,
  GenerationClaimRepository,
  ImageQuota,
  NewGeneration,
} from './generation-claim-repository.ts';
import type { GenerationRepository, GenerationRow } from './generation-repository.ts';
import type { GenerationRunner } from './generation-runner.ts';
import { isStyle } from './style-prompts.ts';
import { toGeneration } from './to-contract.ts';

export type StartGenerationDeps = {
  models: Pick<ModelTable, 'findForImages'>;
  references: Pick<ReferenceImages, 'check'>;
  claims: GenerationClaimRepository;
  requireSpace: FileStore['requireSpace'];
  generations: Pick<GenerationRepository, 'find'>;
  runner: Pick<GenerationRunner, 'run' | 'settle'>;
  credit: Pick<Credit, 'reserve'>;
  clock: Clock;
  processId: string;
  quota: ImageQuota;
  storage: StorageQuota;
};

type Started = Pick<Generation, 'id' | 'status' | 'image_count'>;

/**
 * Stores a generation, holds the credit of all of its images, and lets them be drawn. However often a request is sent,
 * it is one generation.
 * @throws ServiceError for unknown ids, ids of another client, options that the model does not have, a full store, and
 * refusals of the ledger; then nothing is kept or held.
 */
export async function startGeneration(
  deps: StartGenerationDeps,
  clientId: string,
  request: ImageRequest,
): Promise<Started> {
  // Before anything is checked: what the request names may be deleted since its first sending, its generation is not.
  const sentBefore = await deps.claims.findSent(clientId, request.client_message_id);
  if (sentBefore) return readSent(deps, clientId, sentBefore, request);
  const model = await deps.models.findForImages(request.ai_model_id);
  checkOptions(request, model.options);
  await deps.requireSpace();
  const uploads = await deps.references.check(clientId, request.references ?? []);
  const added = newGeneration(deps, clientId, request, model);
  const claim = await deps.claims.claim(added, deps.quota);
  if (typeof claim === 'object') return readSent(deps, clientId, claim.sentBefore, request);
  if (claim !== 'claimed') throw refusalOf(claim);
  await begin(deps, added, uploads);
  deps.runner.run(
    added.generation,
    added.imageIds.map((imageId, place) => ({ imageId, place })),
  );
  return { id: added.generation.id, status: 'waiting', image_count: request.image_count };
}

/** Credit is held between two writes, so that a process that dies in between leaves a row that says so. */
async function begin(deps: StartGenerationDeps, { generation }: NewGeneration, uploads: string[]): Promise<void> {
  const { id, clientId, sessionId, modelId, creditGroup, price, imageCount, prompt } = generation;
  const storage = { ...deps.storage, bytes: Buffer.byteLength(prompt), messages: 1, day: dayOf(generation.createdAt) };
  try {
    await deps.credit.reserve({
      requestId: id,
      clientId,
      modelId,
      group: creditGroup,
      credits: price * imageCount,
      tool: 'art',
      sessionId,
      chatId: id,
    });
    if (await deps.claims.begin({ generation, uploads, title: makeTitle(prompt) }, storage)) return;
    throw new ServiceError((await deps.claims.findReachedBound({ sessionId, clientId }, storage)) ?? 'not_found');
  } catch (error) {
    // If the ledger or the database is unavailable, recovery finds the row. The same holds when `begin` was committed and
    // its reply was lost.
    const isAbandoned = await deps.claims.abandon(id).catch(() => false);
    if (isAbandoned) await deps.runner.settle({ id, state: 'refund', credits: 0 });
    throw error;
  }
}

async function readSent(
  { generations }: StartGenerationDeps,
  clientId: string,
  id: string,
  request: ImageRequest,
): Promise<Started> {
  const stored = await generations.find(clientId, id);
  if (!stored) return { id, status: 'waiting', image_count: request.image_count };
  const { status, image_count } = toGeneration(stored);
  return { id, status, image_count };
}

function newGeneration(
  deps: StartGenerationDeps,
  clientId: string,
  request: ImageRequest,
  { row, displayName }: ImageModel,
): NewGeneration {
  const generation: GenerationRow = {
    id: newId(),
    clientId,
    sessionId: request.session_id,
    clientMessageId: request.client_message_id,
    processId: deps.processId,
    state: 'holding',
    stopRequested: false,
    prompt: sanitize(request.prompt),
    modelId: row.modelId,
    modelName: displayName,
    modelGroup: row.groupName,
    isDemo: row.vendor === 'demo',
    styleId: request.style_id,
    imageCount: request.image_count,
    aspectRatio: request.aspect_ratio,
    quality: request.quality ?? null,
    background: request.background ?? null,
    format: request.format ?? null,
    referenceIds: [...new Set(request.references)],
    drawnCount: 0,
    price: row.price,
    creditGroup: row.creditGroup,
    createdAt: deps.clock.date(),
    endedAt: null,
  };
  return { generation, imageIds: Array.from({ length: request.image_count }, newId) };
}

/** @throws ServiceError `invalid_input` for what the model does not have. */
function checkOptions(request: ImageRequest, options: ImageOptions): void {
  const lacks = <T>(offered: readonly T[], requested: T | undefined) =>
    requested !== undefined && !offered.includes(requested);
  if (!isStyle(request.style_id)) throw notOffered('style_id');
  if (request.image_count > options.max_count) throw notOffered('image_count');
  if (lacks(options.aspect_ratios, request.aspect_ratio)) throw notOffered('aspect_ratio');
  if (lacks(options.qualities, request.quality)) throw notOffered('quality');
  if (lacks(options.backgrounds, request.background)) throw notOffered('background');
  if (lacks(options.formats, request.format)) throw notOffered('format');
  if ((request.references?.length ?? 0) > options.max_references) throw notOffered('references');
  // JPEG has no transparency; vendors refuse it, or fill it with black.
  if (request.background === 'transparent' && request.format === 'jpeg') throw notOffered('format');
}

const notOffered = (field: string): ServiceError =>
  new ServiceError('invalid_input', {
    detail: [{ loc: ['body', field], msg: 'is not offered by this model', type: 'not_offered' }],
  });

function refusalOf(claim: Exclude<GenerationClaim, 'claimed' | { sentBefore: string }>): ServiceError {
  switch (claim) {
    // A conversation of another client reads as missing.
    case 'foreign':
      return new ServiceError('not_found');
    case 'busy':
      return new ServiceError('too_many_images', { retryAfterSeconds: 30 });
    case 'full':
      return new ServiceError('images_full');
    default:
      return new ServiceError('invalid_input', {
        detail: [{ loc: ['body', 'session_id'], msg: 'belongs to a chat of another tool', type: 'value' }],
      });
  }
}
