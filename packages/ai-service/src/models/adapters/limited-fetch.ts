import { UpstreamError } from '../upstream-error.ts';
import { vendorFetch } from './vendor-fetch.ts';

/** The fetch of a vendor package that reads whole answers into memory: a longer one fails. */
export const createLimitedFetch =
  (limitBytes: number): typeof fetch =>
  async (input, init) => {
    const response = await vendorFetch(input, init);
    const { status, statusText, headers } = response;
    const body = response.body && (await readLimited(response, limitBytes));
    return new Response(body, { status, statusText, headers });
  };

/** The whole body of a response. @throws UpstreamError as soon as it is longer than `limitBytes`. */
export async function readLimited(response: Response, limitBytes: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop early closes the connection.
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > limitBytes) throw new UpstreamError('upstream_unexpected', { fault: 'too long' });
    parts.push(part);
  }
  return Buffer.concat(parts);
}
