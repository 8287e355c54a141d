import type { VendorPrice } from '../model-repository.ts';

/**
 * What the vendors ask for the seeded models, as their price pages had it on this day, in US dollars: for a million
 * tokens, for an image of about a megapixel, for a minute of speech. They apply unless the operator has set a price
 * (`pnpm admin edit-model`); a model that is missing here has no known cost.
 */
export const listedOn = '2026-11-22';

type Listed = {
  vendor: string;
  upstreamId: string;
  input?: number;
  output?: number;
  image?: number;
  minute?: number;
  /** For the whole of a request with more input tokens than `above`. */
  long?: { above: number; input: number; output: number };
  /** The day in UTC from which it counts; several rows of one model are a price that changes. */
  from?: string;
};

const rows: Listed[] = [
  // developers.openai.com/api/docs/pricing. Its image models are billed by quality and size, which is no one price.
  {
    vendor: 'openai',
    upstreamId: 'gpt-6-luna',
    input: 0.1,
    output: 0.5,
    long: { above: 272_000, input: 0.2, output: 0.75 },
  },
  { vendor: 'openai', upstreamId: 'gpt-6-sol', input: 2, output: 10, long: { above: 272_000, input: 4, output: 15 } },
  { vendor: 'openai', upstreamId: 'gpt-4o', input: 2.5, output: 10 },
  { vendor: 'openai', upstreamId: 'gpt-4o-mini-transcribe', minute: 0.003 },
  { vendor: 'openai', upstreamId: 'text-embedding-3-small', input: 0.02 },
  // platform.claude.com/docs: models and pricing.
  {
    vendor: 'anthropic',
    upstreamId: 'claude-haiku-5-5',
    input: 0.1,
    output: 0.5,
    long: { above: 100_000, input: 0.5, output: 2.5 },
  },
  { vendor: 'anthropic', upstreamId: 'claude-sonnet-5-5', input: 2, output: 10 },
  { vendor: 'anthropic', upstreamId: 'claude-opus-5-5', input: 4, output: 20 },
  // ai.google.dev/gemini-api/docs/pricing.
  { vendor: 'google', upstreamId: 'gemini-3.8-flash', input: 0.75, output: 3.75 },
  { vendor: 'google', upstreamId: 'gemini-3.8-flash', input: 1.5, output: 7.5, from: '2027-01-01' },
  { vendor: 'google', upstreamId: 'gemini-4-argon', input: 2, output: 10 },
  { vendor: 'google', upstreamId: 'gemini-4-argon', input: 4, output: 20, from: '2026-12-01' },
  { vendor: 'google', upstreamId: 'gemini-embedding-001', input: 0.15 },
  { vendor: 'google', upstreamId: 'gemini-3.1-flash-image-preview', image: 0.067 },
  { vendor: 'google', upstreamId: 'gemini-3-pro-image-preview', image: 0.134 },
];

/** The price at a moment; null where none is known. */
export function listPrice(
  { vendor, upstreamId }: { vendor: string; upstreamId: string },
  at: Date,
): VendorPrice | null {
  const counting = rows
    .filter((row) => row.vendor === vendor && row.upstreamId === upstreamId)
    .filter(({ from }) => from === undefined || new Date(from) <= at)
    .at(-1);
  if (!counting) return null;
  const { input = 0, output = 0, image = 0, minute = 0, long } = counting;
  return {
    currency: 'USD',
    input: micros(input),
    output: micros(output),
    image: micros(image),
    minute: micros(minute),
    ...(long && { long: { above: long.above, input: micros(long.input), output: micros(long.output) } }),
  };
}

const micros = (dollars: number): number => Math.round(dollars * 1_000_000);
