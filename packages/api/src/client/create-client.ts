import { aiBase, mainBase } from '../addresses.ts';
import { type ErrorCode, ServiceError } from '../contracts/errors.ts';
import type { BrowserKey } from '../tokens/browser-key.ts';
import { isKeyBound } from '../tokens/key-bound-token.ts';
import type { TokenStore } from '../tokens/token-store.ts';
import { isTokenGood } from '../tokens/token-validity.ts';
import { allowedUrl } from './allowed-url.ts';
import { ConnectionError } from './connection-error.ts';
import { readAnswer } from './read-answer.ts';
import type { Refresh } from './refresh.ts';
import { fetchTransport, type Transport } from './transport.ts';

const requestTimeoutMs = 30_000;

export type ClientOptions = {
  tokens: TokenStore;
  /** Called after the service has ended the session and the token pair was removed; goes to the login page. */
  onSessionEnded: () => void;
  /** Follows a top-level `redirect_url` of an answer, if it is allowed. */
  goTo: (url: string) => void;
  transport?: Transport;
  /** Scheme, host and port of the services; the page's own by default. */
  origin?: string;
  /** Origins outside our own that an answer may lead to. Called when an answer names an address outside our own. */
  allowedOrigins?: () => Promise<readonly string[]>;
  pause?: (ms: number) => Promise<void>;
  /** Loads what signs with this browser's key. */
  loadBrowserKey?: () => Promise<BrowserKey>;
  locks?: LockManager | undefined;
};

export type ClientRequest = {
  service: 'main' | 'ai';
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to the service's base, from `addresses.ts`. */
  path: string;
  query?: Record<string, string | undefined>;
  /** Sent as JSON, or as it is when it is a form. */
  body?: unknown;
  signal?: AbortSignal;
  /** Sends no Bearer and never ends a session (sign-in, registration, public reads). */
  anonymous?: boolean;
  /** May begin a sign-in session, which this browser's key is then bound to. */
  signsIn?: boolean;
  /** Begins a lasting right, for which the token alone is not enough: signed by the key that the session is bound to. */
  provesKey?: boolean;
  /** Used instead of the stored token (the token of a registration). */
  bearer?: string;
  timeoutMs?: number;
  /** Receives the fraction of the body that is sent, 0 to 1, if the transport reports it. */
  onUploadProgress?: (share: number) => void;
};

/**
 * The one way to call a service.
 * `request` gives the parsed answer; it throws `ServiceError`, `ConnectionError`, or the signal's abort.
 */
export type Client = {
  request<T>(request: ClientRequest): Promise<T>;
  /** A valid access token, refreshed first if needed; null without a sign-in session. */
  authorize(): Promise<string | null>;
  /**
   * Runs a call of its own (an event stream) with a valid access token, or null without a session. When it
   * throws that the session is over, it runs once more with a renewed token; the same for that one ends the session.
   */
  withBearer<T>(call: (bearer: string | null) => Promise<T>): Promise<T>;
  /** Removes this browser's key, with which the session was bound to it. */
  removeBrowserKey(): Promise<void>;
  /** Where the browser may go for a URL that an answer holds; null when it may not. */
  allowedUrl(target: unknown): Promise<string | null>;
  /** The whole address of a path, for event streams and downloads. */
  address(service: 'main' | 'ai', path: string): string;
};

export function createClient(options: ClientOptions): Client {
  const transport = options.transport ?? fetchTransport;
  const origin = options.origin ?? globalThis.location.origin;
  const pause = options.pause ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  const locks = 'locks' in options ? options.locks : globalThis.navigator?.locks;
  const { tokens } = options;
  const loadKey = () => loadModule(options.loadBrowserKey ?? loadBrowserKey);
  let refresh: Refresh | null = null;

  function endSession(): void {
    if (tokens.read() === null) return;
    tokens.clear();
    options.onSessionEnded();
  }

  async function renew(spent: string | null): Promise<string | null> {
    // Most visits need no refresh, so its code is loaded when one is due.
    const { createRefresh } = await loadModule(() => import('./refresh.ts'));
    refresh ??= createRefresh({ origin, tokens, transport, pause, locks, loadKey });
    const renewed = await refresh(spent);
    if (renewed === null) endSession();
    return renewed;
  }

  async function authorize(): Promise<string | null> {
    const stored = tokens.read();
    if (!stored) return null;
    return isTokenGood(stored.accessToken, tokens.serverNowMs()) ? stored.accessToken : renew(stored.accessToken);
  }

  async function withBearer<T>(call: (bearer: string | null) => Promise<T>): Promise<T> {
    const bearer = await authorize();
    try {
      return await call(bearer);
    } catch (error) {
      if (bearer === null || !isSessionOver(error)) throw error;
      const renewed = await renew(bearer);
      if (renewed === null) throw error;
      return call(renewed).catch((again: unknown) => {
        if (isSessionOver(again) && tokens.read()?.accessToken === renewed) endSession();
        throw again;
      });
    }
  }

  function address(service: 'main' | 'ai', path: string): string {
    return origin + (service === 'main' ? mainBase : aiBase) + path;
  }

  async function send(request: ClientRequest, bearer: string | null): Promise<unknown> {
    const isForm = request.body instanceof FormData;
    const hasBody = request.body !== undefined;
    const { method } = request;
    const url = address(request.service, request.path);
    const token = request.provesKey && isKeyBound(tokens.read()?.refreshToken ?? '') ? bearer : null;
    const isProved = token || request.signsIn;
    const proof = isProved && (await (await loadKey()).prove({ method, url, nowMs: tokens.serverNowMs() }, token));
    const response = await transport({
      url: url + queryText(request.query),
      method,
      headers: {
        accept: 'application/json',
        ...(hasBody && !isForm ? { 'content-type': 'application/json' } : {}),
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(proof ? { dpop: proof } : {}),
      },
      body: hasBody ? (isForm ? (request.body as FormData) : JSON.stringify(request.body)) : undefined,
      signal: request.signal,
      timeoutMs: request.timeoutMs ?? requestTimeoutMs,
      onUploadProgress: request.onUploadProgress,
    });
    // The clock of this device may have been set since the last token came.
    if (request.provesKey) tokens.setServerNow(Date.parse(response.header('date') ?? ''));
    return readAnswer(response);
  }

  async function findAllowedUrl(target: unknown): Promise<string | null> {
    if (typeof target !== 'string') return null;
    return allowedUrl(target, origin, []) ?? allowedUrl(target, origin, (await options.allowedOrigins?.()) ?? []);
  }

  return {
    authorize,
    withBearer,
    removeBrowserKey: async () => (await loadKey()).remove(),
    allowedUrl: findAllowedUrl,
    address,
    async request<T>(request: ClientRequest): Promise<T> {
      const hasOwnBearer = request.anonymous || request.bearer !== undefined;
      const body = hasOwnBearer
        ? await send(request, request.bearer ?? null)
        : await withBearer((bearer) =>
            send(request, bearer).catch((error: { code: string }) => {
              if (!request.provesKey || error.code !== 'proof_refused') throw error;
              // Once more, now by the server's time.
              return send(request, bearer);
            }),
          );
      const target = await findAllowedUrl(redirectUrlOf(body));
      if (target !== null) options.goTo(target);
      return body as T;
    },
  };
}

/** @throws ConnectionError when a module cannot be fetched. */
const loadModule = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((cause: unknown) => {
    throw new ConnectionError('connection', { cause });
  });

const loadBrowserKey = async (): Promise<BrowserKey> => (await import('../tokens/browser-key.ts')).browserKey;

/** Only a top-level field counts: a nested one may hold text that a person typed. */
function redirectUrlOf(body: unknown): unknown {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return null;
  return (body as { redirect_url?: unknown }).redirect_url;
}

/** Other refusals with 401 are about what a person typed. */
const sessionOver: readonly ErrorCode[] = ['unauthenticated', 'session_ended'];

const isSessionOver = (error: unknown): boolean => error instanceof ServiceError && sessionOver.includes(error.code);

function queryText(query: ClientRequest['query']): string {
  const pairs = Object.entries(query ?? {}).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}
