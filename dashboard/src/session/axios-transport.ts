import { ConnectionError } from '@deskmate/api/client/connection-error';
import type { Transport } from '@deskmate/api/client/transport';
import axios, { AxiosError, AxiosHeaders, type AxiosRequestConfig } from 'axios';

/**
 * The dashboard's transport. Every status is an answer, the body stays text (the client parses it), and
 * redirects are never followed, so no token travels to where one leads (`safety.md` E10).
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
    const answered = AxiosHeaders.from(answer.headers as Record<string, string>);
    const header = (name: string) => {
      const value = answered.get(name);
      return typeof value === 'string' ? value : null;
    };
    return { status: answer.status, text: answer.data ?? '', header };
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    const late =
      cause instanceof AxiosError && (cause.code === AxiosError.ECONNABORTED || cause.code === AxiosError.ETIMEDOUT);
    throw new ConnectionError(late ? 'timeout' : 'connection', { cause });
  }
};

/**
 * Only the older interface tells how much of an upload has left, and it cannot refuse redirects; one that leads to
 * another origin is stopped by the page's content policy (`connect-src`).
 */
const watched = (onUploadProgress: (share: number) => void): AxiosRequestConfig => ({
  adapter: 'xhr',
  onUploadProgress: ({ loaded, total }) => {
    if (total) onUploadProgress(Math.min(1, loaded / total));
  },
});
