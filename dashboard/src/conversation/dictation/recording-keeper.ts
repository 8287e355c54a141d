import { type HeldRecording, holdRecording } from './hold-recording.ts';
import type { KeptRecording } from './kept-recordings.ts';

export type RecordingKeeper = ReturnType<typeof createRecordingKeeper>;

/** Keeps the recording of one chat on this device until it is text. Without a place (a temporary chat) it keeps nothing. */
export function createRecordingKeeper(clientId: string, place: string | null) {
  let held: HeldRecording | null = null;
  let looking: { controller: AbortController; done: Promise<void> } | null = null;

  const stopLooking = async () => {
    const ending = looking;
    looking = null;
    ending?.controller.abort();
    await ending?.done;
  };

  return {
    /** Finds what was kept before this page; where another tab records in this chat, once that has left it behind. */
    look(onFound: (kept: KeptRecording) => void): void {
      if (place === null) return;
      const controller = new AbortController();
      const find = async () => {
        const found = await holdRecording(clientId, place, { signal: controller.signal });
        const kept = (await found?.read()) ?? null;
        if (kept === null || controller.signal.aborted) return found?.release();
        held = found;
        onFound(kept);
      };
      looking = { controller, done: find() };
    },

    /** Before a new recording: what is kept already comes first. Where another tab has this chat, nothing is kept of it here. */
    async begin(): Promise<KeptRecording | null> {
      await stopLooking();
      if (place === null) return null;
      held ??= await holdRecording(clientId, place, { ifAvailable: true });
      return (await held?.read()) ?? null;
    },

    add: (piece: Blob, elapsedMs: number): void => held?.add(piece, elapsedMs),

    /** It became text, or nobody wants it. */
    forget(): void {
      held?.forget();
      held = null;
    },

    /** What is kept waits for the next time. */
    leave(): void {
      void stopLooking();
      held?.release();
      held = null;
    },
  };
}
