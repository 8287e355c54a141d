import { UpstreamError } from '../upstream-error.ts';

/**
 * The fetch of the vendor packages. A web page with status 200 is the error page of a proxy, which would read
 * like an empty stream. Redirects are not followed, because the vendor's key would be sent along.
 */
export const vendorFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'manual' });
  if (response.ok && response.headers.get('content-type')?.startsWith('text/html')) {
    await response.body?.cancel();
    throw new UpstreamError('upstream_failed', { fault: 'web page', status: response.status });
  }
  return response;
};
