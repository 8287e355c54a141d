import * as z from 'zod';
import { vendorFetch } from './adapters/vendor-fetch.ts';

// Lenient: servers add fields at will. Google uses field names of its own.
const model = z.object({
  id: z.string().min(1).max(90),
  max_model_len: z.number().nullish(),
  context_length: z.number().nullish(),
});
const googleModel = z
  .object({ name: z.string().max(90), inputTokenLimit: z.number().nullish() })
  .transform((found) => ({
    id: found.name.replace(/^models\//, ''),
    context_length: found.inputTokenLimit,
    max_model_len: null,
  }));
const listing = z.union([
  z.object({ data: z.array(model) }).transform(({ data }) => data),
  z.object({ models: z.array(googleModel) }).transform(({ models }) => models),
]);

export type VendorModel = { id: string; contextTokens: number | null };

/**
 * The models that a server lists by `GET /models`. Null (unknown, not empty) when it does not answer in time or
 * in the expected format.
 */
export async function listVendorModels(
  baseUrl: string,
  options: {
    headers?: Record<string, string>;
    query?: string;
    timeoutMs?: number;
    signal?: AbortSignal | undefined;
  } = {},
): Promise<VendorModel[] | null> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? 5000);
  try {
    const response = await vendorFetch(`${baseUrl}/models${options.query ?? ''}`, {
      headers: options.headers ?? {},
      signal: AbortSignal.any([timeout, ...(options.signal ? [options.signal] : [])]),
    });
    if (!response.ok) return null;
    const found = listing.parse(await response.json());
    return found.map((one) => ({ id: one.id, contextTokens: one.max_model_len ?? one.context_length ?? null }));
  } catch {
    return null;
  }
}
