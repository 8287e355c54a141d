/**
 * Estimates how many tokens a text has, by the same rule as the service: four characters per token in English, two in
 * scripts like Arabic, one in Chinese. The estimate is for the price that is shown before sending.
 */
export function estimateTokens(text: string): number {
  let quarters = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    quarters += code < 0x80 ? 1 : code < 0x800 ? 2 : 4;
  }
  return Math.ceil(quarters / 4);
}

const bands = [
  { upTo: 8000, times: 1 },
  { upTo: 32_000, times: 2 },
  { upTo: 128_000, times: 6 },
] as const;

/** How many times the price of its model a query of this size costs. */
export function priceTimes(inputTokens: number): number {
  return bands.find(({ upTo }) => inputTokens <= upTo)?.times ?? 12;
}
