import { UpstreamError } from '../upstream-error.ts';

/** The whole body of a response. @throws UpstreamError as soon as it is longer than `limitBytes`. */
export async function readLimited(response: Response, limitBytes: number): Promise<Buffer> {
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
