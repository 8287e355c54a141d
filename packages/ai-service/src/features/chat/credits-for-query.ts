/** Bands of input size, and how many times the price of the model a query in each band costs. */
const bands = [
  { upToTokens: 8_000, times: 1 },
  { upToTokens: 32_000, times: 2 },
  { upToTokens: 128_000, times: 6 },
  { upToTokens: Number.POSITIVE_INFINITY, times: 12 },
];

export function creditsForQuery(price: number, inputTokens: number): number {
  const band = bands.find((candidate) => inputTokens <= candidate.upToTokens);
  return price * (band?.times ?? 1);
}
