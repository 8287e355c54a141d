import { UpstreamError } from '../upstream-error.ts';
import { vendorFetch } from '../vendor-fetch.ts';

/** The fetch of a vendor package that reads whole answers into memory; a body that is longer breaks off. */
export const createLimitedFetch =
  (limitBytes: number): typeof fetch =>
  async (input, init) => {
    const response = await vendorFetch(input, init);
    let bytes = 0;
    const limit = new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        bytes += part.length;
        if (bytes > limitBytes) controller.error(new UpstreamError('upstream_unexpected', { fault: 'too long' }));
        else controller.enqueue(part);
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body?.pipeThrough(limit) ?? null, { status, statusText, headers });
  };
