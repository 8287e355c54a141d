import type { Transcription } from '@deskmate/api/contracts/ai/transcriptions';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Limits } from '@deskmate/service-kit/http/limits';
import type { RunInProcess } from '@deskmate/service-kit/work/run-in-process';
import { type NoteCostDeps, noteCost } from '../models/costs/note-cost.ts';
import type { ModelTable } from '../models/model-table.ts';
import { type Transcriber, UnreadableRecording } from '../models/transcriber.ts';
import { transcriberModelId } from '../models/transcriber-seed.ts';
import { UpstreamError } from '../models/upstream-error.ts';
import { inspectRecording } from './inspect-recording.ts';

export type TranscriptionDeps = NoteCostDeps & {
  transcriber: Transcriber | null;
  models: Pick<ModelTable, 'find'>;
  limits: Limits;
  runInProcess: RunInProcess;
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
  const { recording, durationSeconds } = await inspectRecording(deps.runInProcess, request);
  const seconds = Math.ceil(durationSeconds);
  await limits.useByNetwork('dictation_seconds', request.network, seconds, async () => request.clientId);
  await limits.useByClient('dictation_seconds', request.clientId, seconds);
  try {
    const { text, language } = await transcriber.transcribe(recording, request.language, request.signal);
    await noteSeconds(deps, { clientId: request.clientId, seconds, model: transcriber.model });
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

async function noteSeconds(deps: TranscriptionDeps, { clientId, seconds, model }: Transcribed): Promise<void> {
  const modelId = transcriberModelId(model);
  // A price that cannot be read does not lose the transcription: the cost has the list price then.
  const row = await deps.models.find(modelId).catch(() => null);
  const billed = { modelId, ...model, vendorPrice: row?.vendorPrice ?? null };
  await noteCost(deps, { tool: 'audio', model: billed, clientId, seconds });
}
