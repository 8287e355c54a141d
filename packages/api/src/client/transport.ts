import { ConnectionError } from './connection-error.ts';

export type TransportRequest = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string | FormData | undefined;
  signal?: AbortSignal | undefined;
  timeoutMs: number;
  /** Receives the fraction of the body that is sent, 0 to 1, if the transport reports it. */
  onUploadProgress?: ((share: number) => void) | undefined;
};

export type TransportResponse = { status: number; text: string; header(name: string): string | null };

/**
 * Carries one request; any status but a redirect is an answer.
 * @throws ConnectionError when none came; an AbortError when the caller's signal fired.
 */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;

/** Browsers hide a redirect that they were told not to follow behind status 0; other clients show its status. */
export const isRedirect = (status: number): boolean => status === 0 || (status >= 300 && status < 400);

/** The transport of pages without an HTTP library. It never follows a redirect, which could send a token to another server. */
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
    if (isRedirect(response.status)) throw new ConnectionError('redirect');
    return { status: response.status, text: await response.text(), header: (name) => response.headers.get(name) };
  } catch (cause) {
    if (signal?.aborted || cause instanceof ConnectionError) throw cause;
    throw new ConnectionError(timeout.aborted ? 'timeout' : 'connection', { cause });
  }
};
