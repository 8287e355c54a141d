import { ConnectionError } from '@deskmate/api/client/connection-error';
import { errorOfAnswer } from '@deskmate/api/client/read-answer';
import { isRedirect } from '@deskmate/api/client/transport';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { fetchEventSource } from '@microsoft/fetch-event-source';

/** The server sends a ping every 15 s; this much silence means the connection is dead. */
const silenceLimitMs = 45_000;

export type StreamRequest<Frame> = {
  url: string;
  method: 'GET' | 'POST';
  body?: unknown;
  /** Offsets already read, sent as `Last-Event-ID`. */
  after?: string;
  token: string;
  signal: AbortSignal;
  onFrame: (frame: Frame, id: string) => void;
  fetch?: typeof globalThis.fetch;
};

/**
 * Reads one event stream until it ends or is cut.
 * @returns when the server closed it or the signal fired.
 * @throws ServiceError when it could not be opened; ConnectionError when it was cut or went silent.
 */
export async function openStream<Frame>(request: StreamRequest<Frame>): Promise<void> {
  const silence = watchSilence(request.signal);
  let failure: unknown;
  try {
    await fetchEventSource(request.url, {
      method: request.method,
      headers: headersOf(request),
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      credentials: 'include',
      redirect: 'manual',
      signal: silence.signal,
      // Without this the library closes the stream of a hidden tab and repeats the request when the tab is shown again.
      openWhenHidden: true,
      fetch: silence.watch(request.fetch ?? globalThis.fetch.bind(globalThis)),
      onopen: (response) => refuseError(response),
      onmessage: (event) => {
        const frame = readFrame<Frame>(event.data);
        if (frame) request.onFrame(frame, event.id);
      },
      onerror: (error: unknown) => {
        failure = error;
        throw error;
      },
    });
  } catch (error) {
    if (request.signal.aborted) return;
    if (failure instanceof ServiceError) throw failure;
    throw new ConnectionError('connection', { cause: error });
  } finally {
    silence.stop();
  }
  if (silence.isDead()) throw new ConnectionError('timeout');
}

function headersOf({
  token,
  after,
  body,
}: Pick<StreamRequest<unknown>, 'token' | 'after' | 'body'>): Record<string, string> {
  return {
    accept: 'text/event-stream',
    authorization: `Bearer ${token}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(after === undefined ? {} : { 'last-event-id': after }),
  };
}

/** Throws the error of the response body, or of its status, when the response is not an event stream. */
async function refuseError(response: Response): Promise<void> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (response.ok && isStream) return;
  if (isRedirect(response.status)) throw new ConnectionError('redirect');
  const body: unknown = await response.json().catch(() => undefined);
  const header = (name: string) => response.headers.get(name);
  throw errorOfAnswer({ status: response.ok ? 502 : response.status, header }, body);
}

/** An event that cannot be parsed is logged and skipped. The follower detects the gap by the offsets of the next one. */
function readFrame<Frame>(data: string): Frame | null {
  if (data === '') return null;
  try {
    return JSON.parse(data) as Frame;
  } catch (error) {
    console.warn('An event of the answer could not be read.', error);
    return null;
  }
}

/** Aborts a connection on which neither an event nor a ping has arrived for `silenceLimitMs`. */
function watchSilence(outer: AbortSignal) {
  const controller = new AbortController();
  const onOuterAbort = () => controller.abort();
  let isDead = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const giveUp = () => {
    isDead = true;
    controller.abort();
  };
  const resetTimeout = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, silenceLimitMs);
  };
  if (outer.aborted) controller.abort();
  outer.addEventListener('abort', onOuterAbort);
  resetTimeout();
  return {
    signal: controller.signal,
    isDead: () => isDead,
    stop: () => {
      clearTimeout(timer);
      outer.removeEventListener('abort', onOuterAbort);
    },
    watch:
      (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
      async (input, init) => {
        const response = await fetch(input, init);
        resetTimeout();
        if (!response.body) return response;
        const watched = new TransformStream<Uint8Array, Uint8Array>({
          transform: (chunk, stream) => {
            resetTimeout();
            stream.enqueue(chunk);
          },
        });
        return new Response(response.body.pipeThrough(watched), response);
      },
  };
}
