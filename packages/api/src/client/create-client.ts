import { aiBase, mainBase } from '../addresses.ts';
import { ServiceError } from '../contracts/errors.ts';
import type { TokenStore } from '../tokens/token-store.ts';
import { isTokenGood } from '../tokens/token-validity.ts';
import { readAnswer } from './read-answer.ts';
import { allowedRedirect, knownRedirectOrigins } from './redirect.ts';
import { createRefresh } from './refresh.ts';
import { fetchTransport, type Transport } from './transport.ts';

const requestTimeoutMs = 30_000;

export type ClientOptions = {
  tokens: TokenStore;
  /** The refresh answered 401: the pair is already cleared; leave for the login page. */
  onSessionEnded: () => void;
  /** Follows an allowed `redirect_url` (spec §7). */
  goTo: (url: string) => void;
  transport?: Transport;
  /** Scheme, host and port of the services; the page's own by default. */
  origin?: string;
  allowedRedirects?: readonly string[];
  now?: () => number;
  pause?: (ms: number) => Promise<void>;
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
  /** Used instead of the stored token (the token of a registration). */
  bearer?: string;
  timeoutMs?: number;
  /** Hears how much of the body has left, 0 to 1, where the transport can tell. */
  onUploadProgress?: (share: number) => void;
};

/**
 * The one way to call a service.
 * `request` gives the parsed answer; it throws `ServiceError`, `ConnectionError`, or the signal's abort.
 * `authorize` gives a good access token, refreshing first if needed, or null when nobody is signed in.
 */
export type Client = {
  request<T>(request: ClientRequest): Promise<T>;
  authorize(): Promise<string | null>;
  /** The whole address of a path, for event streams and downloads. */
  address(service: 'main' | 'ai', path: string): string;
};

export function createClient(options: ClientOptions): Client {
  const transport = options.transport ?? fetchTransport;
  const origin = options.origin ?? globalThis.location.origin;
  const now = options.now ?? Date.now;
  const pause = options.pause ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  const locks = 'locks' in options ? options.locks : globalThis.navigator?.locks;
  const { tokens } = options;
  const refresh = createRefresh({ origin, tokens, transport, now, pause, locks });

  async function renew(spent: string): Promise<string | null> {
    const renewed = await refresh(spent);
    if (renewed === null && tokens.read() !== null) {
      tokens.clear();
      options.onSessionEnded();
    }
    return renewed;
  }

  async function authorize(): Promise<string | null> {
    const stored = tokens.read();
    if (!stored) return null;
    return isTokenGood(stored.accessToken, now()) ? stored.accessToken : renew(stored.accessToken);
  }

  function address(service: 'main' | 'ai', path: string): string {
    return origin + (service === 'main' ? mainBase : aiBase) + path;
  }

  async function send(request: ClientRequest, bearer: string | null): Promise<unknown> {
    const isForm = request.body instanceof FormData;
    const hasBody = request.body !== undefined;
    const response = await transport({
      url: address(request.service, request.path) + queryText(request.query),
      method: request.method,
      headers: {
        accept: 'application/json',
        ...(hasBody && !isForm ? { 'content-type': 'application/json' } : {}),
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      },
      body: hasBody ? (isForm ? (request.body as FormData) : JSON.stringify(request.body)) : undefined,
      signal: request.signal,
      timeoutMs: request.timeoutMs ?? requestTimeoutMs,
      onUploadProgress: request.onUploadProgress,
    });
    return readAnswer(response);
  }

  return {
    authorize,
    address,
    async request<T>(request: ClientRequest): Promise<T> {
      const own = request.anonymous || request.bearer !== undefined;
      const bearer = own ? (request.bearer ?? null) : await authorize();
      const body = await send(request, bearer).catch(async (error: unknown) => {
        if (own || !bearer || !saysSessionIsOver(error)) throw error;
        // The token may be dead only for this server (a key was rotated): ask once more with a new one.
        const renewed = await renew(bearer);
        if (renewed === null) throw error;
        return send(request, renewed);
      });
      const target = allowedRedirect(body, origin, options.allowedRedirects ?? knownRedirectOrigins);
      if (target !== null) options.goTo(target);
      return body as T;
    },
  };
}

/** spec §8: a 401 whose words do not contain 'password' ends the session; any other goes to the caller. */
function saysSessionIsOver(error: unknown): boolean {
  return error instanceof ServiceError && error.status === 401 && !/password/i.test(error.message);
}

function queryText(query: ClientRequest['query']): string {
  const pairs = Object.entries(query ?? {}).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}
