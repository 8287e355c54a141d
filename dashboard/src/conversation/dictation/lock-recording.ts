import { recordingStorage, type StoredRecording } from './recording-storage.ts';

export type LockedRecording = {
  /** The stored recording of this chat; null when there is none or it cannot be read. */
  read(): Promise<StoredRecording | null>;
  /** Stores one more chunk of the running recording. */
  add(chunk: Blob, elapsedMs: number): void;
  /** Deletes the recording: it was transcribed or discarded. */
  forget(): void;
  /** Releases the lock, so that other tabs can offer the stored recording. Nothing more is written. */
  release(): void;
};

/**
 * The recording of one chat, for one tab at a time: another tab must not offer what is still being recorded here.
 * @param options `ifAvailable` gives null at once where another tab has it; else it is waited for, until the signal.
 */
export async function lockRecording(
  clientId: string,
  draftKey: string,
  options: { ifAvailable: true } | { signal: AbortSignal },
): Promise<LockedRecording | null> {
  const release = await lock(`recording:${clientId}:${draftKey}`, options);
  if (!release) return null;
  const storage = recordingStorage(clientId, draftKey);
  const startedAtMs = Date.now();
  let index = 0;
  let isOpen = true;
  // Steps run one after the other. A chunk that cannot be stored is still recorded, but lost with the page.
  let work: Promise<unknown> = storage.tidy(startedAtMs).catch(warn);
  const queue = <T>(step: () => Promise<T>): Promise<T | null> => {
    const done = work.then(step).catch(warn);
    work = done;
    return done;
  };
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    void work.then(release);
  };
  return {
    read: () => queue(storage.read),
    add(chunk, elapsedMs) {
      const number = index++;
      void queue(async () => {
        if (isOpen) await storage.add(startedAtMs, number, chunk, elapsedMs);
      });
    },
    forget() {
      if (isOpen) void queue(storage.remove);
      close();
    },
    release: close,
  };
}

function warn(error: unknown): null {
  console.warn('The recording could not be kept on this device.', error);
  return null;
}

/** @returns the function that releases the lock; null where another tab holds it. */
function lock(name: string, options: LockOptions): Promise<(() => void) | null> {
  const { locks } = navigator;
  if (!locks) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    locks
      .request(name, options, (held) => (held ? new Promise<void>((release) => resolve(release)) : resolve(null)))
      .catch(() => resolve(null));
  });
}
