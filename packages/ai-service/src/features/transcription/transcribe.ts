import type { Transcription } from '@deskmate/api/contracts/ai/transcriptions';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Clock } from '@deskmate/service-kit/clock';
import type { Limits } from '@deskmate/service-kit/limits';
import type { Log } from '@deskmate/service-kit/log';
import { newId } from '@deskmate/service-kit/random';
import type { CostRepository } from '../../costs/cost-repository.ts';
import { costSource } from '../../costs/cost-source.ts';
import type { ModelTable } from '../../models/model-table.ts';
import { type Transcriber, UnreadableRecording } from '../../models/transcriber.ts';
import { transcriberModelId } from '../../models/transcriber-seed.ts';
import { UpstreamError } from '../../models/upstream-error.ts';
import { inspectRecording } from './inspect-recording.ts';

export type TranscriptionDeps = {
  transcriber: Transcriber | null;
  models: Pick<ModelTable, 'find'>;
  costs: Pick<CostRepository, 'add'>;
  limits: Limits;
  clock: Clock;
  log: Log;
};

type TranscriptionRequest = {
  clientId: string;
  network: string;
  bytes: Uint8Array;
  language: string | null;
  /** Aborts when the client has disconnected. */
  signal: AbortSignal;
};

/**
 * Transcribes a recording, which is held in memory for this one call.
 * @throws ServiceError, see the contract.
 */
export async function transcribe(deps: TranscriptionDeps, request: TranscriptionRequest): Promise<Transcription> {
  const { transcriber, limits } = deps;
  if (!transcriber) throw new ServiceError('dictation_unavailable');
  const { recording, durationSeconds } = await inspectRecording(request);
  const seconds = Math.ceil(durationSeconds);
  await limits.useByNetwork('dictation_seconds', request.network, seconds);
  await limits.useByClient('dictation_seconds', request.clientId, seconds);
  try {
    const { text, language } = await transcriber.transcribe(recording, request.language, request.signal);
    await noteCost(deps, { clientId: request.clientId, seconds, model: transcriber.model });
    return { text, language: language ?? request.language, duration_seconds: Math.round(durationSeconds * 10) / 10 };
  } catch (error) {
    if (error instanceof UnreadableRecording) throw new ServiceError('recording_unreadable', { cause: error });
    // The client has disconnected.
    if (request.signal.aborted) throw new ServiceError('request_timeout', { cause: error });
    if (!(error instanceof UpstreamError)) throw error;
    const { retryAfterSeconds } = error.facts;
    throw new ServiceError(error.code, { cause: error, ...(retryAfterSeconds && { retryAfterSeconds }) });
  }
}

type Transcribed = { clientId: string; seconds: number; model: Transcriber['model'] };

/** A failed cost entry does not lose the transcription. */
async function noteCost({ models, costs, clock, log }: TranscriptionDeps, transcribed: Transcribed): Promise<void> {
  const { clientId, seconds, model } = transcribed;
  try {
    const modelId = transcriberModelId(model);
    const row = await models.find(modelId);
    const now = new Date(clock.now());
    const source = costSource('audio', { modelId, ...model, vendorPrice: row?.vendorPrice ?? null }, now);
    await costs.add({ id: newId(), clientId, source, seconds, now });
  } catch (error) {
    log.error({ err: error }, 'cost not noted');
  }
}
