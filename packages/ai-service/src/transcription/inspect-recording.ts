import { ServiceError } from '@deskmate/api/contracts/errors';
import { longestDictationSeconds } from '@deskmate/api/limits';
import type { RunInProcess } from '@deskmate/service-kit/work/run-in-process';
import type { Recording } from '../models/transcriber.ts';
import type { RecordingInspected, RecordingTask } from './inspect-task.ts';

/** Recorders stop a moment after the limit. */
const graceSeconds = 2;

const kinds = {
  webm: { contentType: 'audio/webm', ending: 'webm' },
  mp4: { contentType: 'audio/mp4', ending: 'm4a' },
  ogg: { contentType: 'audio/ogg', ending: 'ogg' },
  wav: { contentType: 'audio/wav', ending: 'wav' },
} as const;

type Source = { clientId: string; bytes: Uint8Array; signal: AbortSignal };

/**
 * Detects the container and duration of a recording in a process of its own, before a vendor is paid for it.
 * @throws ServiceError `unsupported_media_type`, `recording_unreadable`, `recording_too_long`, and those of
 * `runInProcess`.
 */
export async function inspectRecording(runInProcess: RunInProcess, { clientId, bytes, signal }: Source) {
  const found = await runInProcess<RecordingTask, RecordingInspected>({
    entry: new URL('./recording-process.ts', import.meta.url),
    clientId,
    load: async () => ({ bytes }),
    timeLimitMs: 10_000,
    memoryLimitBytes: 400_000_000,
    signal,
  });
  if ('fault' in found) {
    throw new ServiceError(found.fault === 'unsupported' ? 'unsupported_media_type' : 'recording_unreadable');
  }
  const { container, durationSeconds } = found;
  if (durationSeconds > longestDictationSeconds + graceSeconds) throw new ServiceError('recording_too_long');
  const recording: Recording = { bytes, ...kinds[container] };
  return { recording, durationSeconds };
}
