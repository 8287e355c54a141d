import type { ServerResponse } from 'node:http';

/** `overflow` and `stalled`: the reader was too slow; it may reconnect and continue from its offset. */
export type CloseReason = 'ended' | 'disconnected' | 'overflow' | 'stalled';

export type StreamWriter = {
  /** False once either side has closed it; writing then does nothing. */
  readonly isOpen: boolean;
  /** False while the reader is behind; what is written meanwhile is buffered, up to the limit. */
  readonly isReady: boolean;
  /** @returns `isReady` after it. */
  write(text: string): boolean;
  /** Resolves when the reader has caught up (true) or the answer has closed (false). */
  ready(): Promise<boolean>;
  /** Ends after what is buffered, by force if that takes longer than the stall limit or `withinMs`. Safe to repeat. */
  end(withinMs?: number): void;
  /** Called once, whoever closed it; at once if it is closed already. */
  onClose(listener: (reason: CloseReason) => void): void;
};

export type SlowReaderLimits = { stallMs: number; bufferLimitBytes: number };

/** Writes to a reader that may be slow, stalled or disconnected, and never waits without a limit. */
export function createStreamWriter(raw: ServerResponse, { stallMs, bufferLimitBytes }: SlowReaderLimits): StreamWriter {
  let state: 'open' | 'ending' | CloseReason = 'open';
  const closing = createOnce<CloseReason>();
  let waiting: PromiseWithResolvers<boolean> | null = null;
  let stall: NodeJS.Timeout | undefined;

  const release = (isReady: boolean) => {
    clearTimeout(stall);
    stall = undefined;
    waiting?.resolve(isReady);
    waiting = null;
  };
  const close = (reason: CloseReason) => {
    if (state !== 'open' && state !== 'ending') return;
    state = reason;
    release(false);
    if (reason !== 'ended') raw.destroy();
    closing.happen(reason);
  };
  const onDrain = (): void => {
    if (state === 'open') release(true);
  };
  raw.on('drain', onDrain);
  raw.on('error', () => close('disconnected'));
  raw.on('close', () => close(raw.writableFinished ? 'ended' : 'disconnected'));
  // The connection may be closed already; then no event is emitted any more.
  if (raw.destroyed || raw.socket?.destroyed) close('disconnected');

  return {
    get isOpen() {
      return state === 'open';
    },
    get isReady() {
      return state === 'open' && !raw.writableNeedDrain;
    },
    write(text) {
      if (state !== 'open') return false;
      // The reader has closed its half: nothing can be sent any more, and `close` follows.
      if (raw.socket?.writable === false) {
        close('disconnected');
        return false;
      }
      if (raw.write(text)) return true;
      if (raw.writableLength > bufferLimitBytes) close('overflow');
      else stall ??= setTimeout(close, stallMs, 'stalled');
      return false;
    },
    ready() {
      if (state !== 'open') return Promise.resolve(false);
      if (!raw.writableNeedDrain) return Promise.resolve(true);
      waiting ??= Promise.withResolvers<boolean>();
      return waiting.promise;
    },
    end(withinMs = stallMs) {
      if (state !== 'open' && state !== 'ending') return;
      release(false);
      stall = setTimeout(close, withinMs, 'stalled');
      if (state === 'open') raw.end();
      state = 'ending';
    },
    onClose: closing.listen,
  };
}

/** An event that happens once; a later listener is called at once. */
function createOnce<T>() {
  const listeners: ((value: T) => void)[] = [];
  let happened: { value: T } | null = null;
  return {
    happen(value: T): void {
      happened = { value };
      for (const listener of listeners.splice(0)) listener(value);
    },
    listen(listener: (value: T) => void): void {
      if (happened) listener(happened.value);
      else listeners.push(listener);
    },
  };
}
