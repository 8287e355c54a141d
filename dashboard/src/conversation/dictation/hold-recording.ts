import { type KeptRecording, keptRecordings } from './kept-recordings.ts';

export type HeldRecording = {
  /** What is kept of this chat; null when there is nothing, or when it cannot be read. */
  read(): Promise<KeptRecording | null>;
  /** Keeps one more piece of what is being recorded. */
  add(piece: Blob, elapsedMs: number): void;
  /** It became text, or nobody wants it. */
  forget(): void;
  /** Lets other tabs offer what is kept. Nothing more is written. */
  release(): void;
};

/**
 * The recording of one chat, for one tab at a time: another tab must not offer what is still being recorded here.
 * @param options `ifAvailable` gives null at once where another tab has it; else it is waited for, until the signal.
 */
export async function holdRecording(
  clientId: string,
  place: string,
  options: { ifAvailable: true } | { signal: AbortSignal },
): Promise<HeldRecording | null> {
  const release = await lock(`recording:${clientId}:${place}`, options);
  if (!release) return null;
  const kept = keptRecordings(clientId, place);
  const startedAtMs = Date.now();
  let index = 0;
  let isOpen = true;
  // One after the other. What cannot be kept is still recorded: it only would not outlive the page.
  let work: Promise<unknown> = kept.tidy(startedAtMs).catch(warn);
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
    read: () => queue(kept.read),
    add(piece, elapsedMs) {
      const number = index++;
      void queue(async () => {
        if (isOpen) await kept.add(startedAtMs, number, piece, elapsedMs);
      });
    },
    forget() {
      if (isOpen) void queue(kept.remove);
      close();
    },
    release: close,
  };
}

function warn(error: unknown): null {
  console.warn('The recording could not be kept on this device.', error);
  return null;
}

/** @returns what gives the lock back; null where it is not to be had. */
function lock(name: string, options: LockOptions): Promise<(() => void) | null> {
  const { locks } = navigator;
  if (!locks) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    locks
      .request(name, options, (held) => (held ? new Promise<void>((release) => resolve(release)) : resolve(null)))
      .catch(() => resolve(null));
  });
}
