import { ConnectionError } from './connection-error.ts';

export type TransportRequest = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string | FormData | undefined;
  signal?: AbortSignal | undefined;
  timeoutMs: number;
  /** Hears how much of the body has left, 0 to 1, where the transport can tell. */
  onUploadProgress?: ((share: number) => void) | undefined;
};

export type TransportResponse = { status: number; text: string; header(name: string): string | null };

/**
 * Carries one request; any status is an answer.
 * @throws ConnectionError when none came; an AbortError when the caller's signal fired.
 */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;

/** The transport of pages that carry no HTTP library. Redirects are never followed with a token (`safety.md` E10). */
export const fetchTransport: Transport = async ({ url, method, headers, body, signal, timeoutMs }) => {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      credentials: 'include',
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return { status: response.status, text: await response.text(), header: (name) => response.headers.get(name) };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ConnectionError(timeout.aborted ? 'timeout' : 'connection', { cause });
  }
};
