import { UpstreamError } from './upstream-error.ts';

/**
 * The fetch that vendor packages use. A web page with status 200 is a proxy's error page, not an
 * answer: read as a stream it would look like an empty one. Redirects are not followed, because
 * the vendor's key would travel along.
 */
export const vendorFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'manual' });
  if (response.ok && response.headers.get('content-type')?.startsWith('text/html')) {
    await response.body?.cancel();
    throw new UpstreamError('upstream_failed', { fault: 'web page', status: response.status });
  }
  return response;
};
