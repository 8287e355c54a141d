import { ServiceError } from '@deskmate/api/contracts/errors';
import { longestDictationSeconds } from '@deskmate/api/limits';
import type { Recording } from '../../models/transcriber.ts';
import { runInThread } from '../../run-in-thread.ts';
import type { Inspected, InspectTask } from './inspect-worker.ts';

const timeLimitMs = 10_000;
/** Recorders stop a moment after they are told to. */
const graceSeconds = 2;

const kinds = {
  webm: { contentType: 'audio/webm', ending: 'webm' },
  mp4: { contentType: 'audio/mp4', ending: 'm4a' },
  ogg: { contentType: 'audio/ogg', ending: 'ogg' },
  wav: { contentType: 'audio/wav', ending: 'wav' },
} as const;

/**
 * Tells a recording by its bytes, in a thread of its own, before anyone is paid to hear it.
 * @throws ServiceError `unsupported_media_type`, `recording_unreadable`, `recording_too_long`.
 */
export async function inspectRecording(bytes: Uint8Array): Promise<{ recording: Recording; durationSeconds: number }> {
  const task: InspectTask = { bytes };
  const found = await runInThread<Inspected>('./features/transcription/inspect-worker', task, timeLimitMs);
  if ('fault' in found) {
    throw new ServiceError(found.fault === 'unsupported' ? 'unsupported_media_type' : 'recording_unreadable');
  }
  const { container, durationSeconds } = found;
  if (durationSeconds > longestDictationSeconds + graceSeconds) throw new ServiceError('recording_too_long');
  return { recording: { bytes, ...kinds[container] }, durationSeconds };
}
