import type { ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';

/** `overflow` and `stalled`: the reader was too slow and may come back from where it was. */
export type CloseReason = 'ended' | 'left' | 'overflow' | 'stalled';

export type PatientWriter = {
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

export type Patience = { stallMs: number; bufferLimitBytes: number };

/** Writes to a reader who may be slow, absent or gone, and never waits for one without end. */
export function createPatientWriter(raw: ServerResponse, { stallMs, bufferLimitBytes }: Patience): PatientWriter {
  let state: 'open' | 'ending' | CloseReason = 'open';
  const closing = createOnce<CloseReason>();
  let waiting: PromiseWithResolvers<boolean> | null = null;
  let stall: NodeJS.Timeout | undefined;
  const { sink, write, last } = takeOverChunks(raw);

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
  sink.on('drain', onDrain);
  // The connection may outlive this answer.
  closing.listen(() => sink.off('drain', onDrain));
  raw.on('error', () => close('left'));
  raw.on('close', () => close(raw.writableFinished ? 'ended' : 'left'));
  // The reader may have left before we came here; then no event would tell us.
  if (raw.destroyed || raw.socket?.destroyed) close('left');

  return {
    get isOpen() {
      return state === 'open';
    },
    get isReady() {
      return state === 'open' && !sink.writableNeedDrain;
    },
    write(text) {
      if (state !== 'open') return false;
      // Half closed by the reader: nothing can be sent any more, and its end is on the way.
      if (!sink.writable) {
        close('left');
        return false;
      }
      if (write(text)) return true;
      if (sink.writableLength > bufferLimitBytes) close('overflow');
      else stall ??= setTimeout(close, stallMs, 'stalled');
      return false;
    },
    ready() {
      if (state !== 'open') return Promise.resolve(false);
      if (!sink.writableNeedDrain) return Promise.resolve(true);
      waiting ??= Promise.withResolvers<boolean>();
      return waiting.promise;
    },
    end(withinMs = stallMs) {
      if (state !== 'open' && state !== 'ending') return;
      release(false);
      stall = setTimeout(close, withinMs, 'stalled');
      if (state === 'open') raw.end(last);
      state = 'ending';
    },
    onClose: closing.listen,
  };
}

type Sink = { sink: Writable; write(text: string): boolean; last: string };

/**
 * Node sends each text of a chunked answer in four pieces, its length and line ends apart, and a turn
 * later, which takes longer than the sending. The headers are out by now and the connection is this
 * answer's alone until it ends, so each text goes to it at once as one piece, framed here.
 */
function takeOverChunks(raw: ServerResponse): Sink {
  if (!raw.headersSent || !raw.chunkedEncoding) return { sink: raw, write: (text) => raw.write(text), last: '' };
  raw.chunkedEncoding = false;
  // Without a connection of its own yet, an answer waits for the one before it.
  const sink: Writable = raw.socket ?? raw;
  const write = (text: string): boolean => {
    const bytes = Buffer.byteLength(text);
    const chunk = `${bytes.toString(16)}\r\n${text}\r\n`;
    // What is plain ASCII need not be encoded.
    return bytes === text.length ? sink.write(chunk, 'latin1') : sink.write(chunk);
  };
  return { sink, write, last: '0\r\n\r\n' };
}

/** Something that happens once; who listens later hears it at once. */
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
