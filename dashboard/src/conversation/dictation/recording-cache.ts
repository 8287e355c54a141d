import { type LockedRecording, lockRecording } from './lock-recording.ts';
import type { StoredRecording } from './recording-storage.ts';

export type RecordingCache = ReturnType<typeof createRecordingCache>;

/** Stores the recording of one chat on this device until it is transcribed. Without a place (a temporary chat) it stores nothing. */
export function createRecordingCache(clientId: string, draftKey: string | null) {
  let held: LockedRecording | null = null;
  let looking: { controller: AbortController; done: Promise<void> } | null = null;

  const stopLooking = async () => {
    const ending = looking;
    looking = null;
    ending?.controller.abort();
    await ending?.done;
  };

  return {
    /** Finds a recording stored by an earlier page; while another tab records in this chat, waits until it ends. */
    waitForStored(onFound: (recording: StoredRecording) => void): void {
      if (draftKey === null) return;
      const controller = new AbortController();
      const find = async () => {
        const found = await lockRecording(clientId, draftKey, { signal: controller.signal });
        const recording = (await found?.read()) ?? null;
        if (recording === null || controller.signal.aborted) return found?.release();
        held = found;
        onFound(recording);
      };
      looking = { controller, done: find() };
    },

    /** Before a new recording: returns one that is stored already. Where another tab holds the lock, nothing is stored here. */
    async begin(): Promise<StoredRecording | null> {
      await stopLooking();
      if (draftKey === null) return null;
      held ??= await lockRecording(clientId, draftKey, { ifAvailable: true });
      return (await held?.read()) ?? null;
    },

    add: (chunk: Blob, elapsedMs: number): void => held?.add(chunk, elapsedMs),

    /** Deletes the recording: it was transcribed or discarded. */
    forget(): void {
      held?.forget();
      held = null;
    },

    /** Keeps the stored recording for the next visit and releases the lock. */
    leave(): void {
      void stopLooking();
      held?.release();
      held = null;
    },
  };
}
