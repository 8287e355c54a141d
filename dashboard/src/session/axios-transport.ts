import { ConnectionError } from '@deskmate/api/client/connection-error';
import { isRedirect, type Transport } from '@deskmate/api/client/transport';
import axios, { AxiosError, AxiosHeaders, type AxiosRequestConfig, type AxiosResponse } from 'axios';

/**
 * The dashboard's transport. Every status but a redirect is an answer, and the body stays text (the client parses
 * it). Redirects are never followed, so no token goes where one leads.
 */
export const axiosTransport: Transport = async ({
  url,
  method,
  headers,
  body,
  signal,
  timeoutMs,
  onUploadProgress,
}) => {
  try {
    const answer = await axios.request<string>({
      url,
      method,
      headers,
      data: body,
      timeout: timeoutMs,
      ...(onUploadProgress ? watched(onUploadProgress) : { adapter: 'fetch' as const }),
      fetchOptions: { redirect: 'manual' },
      withCredentials: true,
      responseType: 'text',
      transformRequest: (data) => data,
      transformResponse: (data) => data,
      validateStatus: () => true,
      ...(signal ? { signal } : {}),
    });
    if (isRedirect(answer.status) || isFromElsewhere(answer, url)) throw new ConnectionError('redirect');
    const answered = AxiosHeaders.from(answer.headers as Record<string, string>);
    const header = (name: string) => {
      const value = answered.get(name);
      return typeof value === 'string' ? value : null;
    };
    return { status: answer.status, text: answer.data ?? '', header };
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    if (cause instanceof ConnectionError) throw cause;
    const late =
      cause instanceof AxiosError && (cause.code === AxiosError.ECONNABORTED || cause.code === AxiosError.ETIMEDOUT);
    throw new ConnectionError(late ? 'timeout' : 'connection', { cause });
  }
};

/**
 * Only XMLHttpRequest reports the progress of an upload, and it follows redirects by itself. A browser removes the
 * Bearer on the way to another origin, and the page's content policy (`connect-src`) stops it there; what comes back
 * is refused by `isFromElsewhere`.
 */
const watched = (onUploadProgress: (share: number) => void): AxiosRequestConfig => ({
  adapter: 'xhr',
  onUploadProgress: ({ loaded, total }) => {
    if (total) onUploadProgress(Math.min(1, loaded / total));
  },
});

/** Whether the answer comes from another address than the request went to, which means that a redirect was followed. */
function isFromElsewhere({ request }: AxiosResponse, requestedUrl: string): boolean {
  const from = (request as { responseURL?: string } | undefined)?.responseURL;
  return from ? withoutFragment(from) !== withoutFragment(requestedUrl) : false;
}

const withoutFragment = (address: string): string => new URL(address, location.href).href.split('#', 1).join('');
