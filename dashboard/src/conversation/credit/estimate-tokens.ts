/**
 * About how many tokens a text is: four Latin letters to one, about two of Arabic and other scripts, one
 * for each CJK sign. Only an estimate, to warn before sending; the service counts.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    tokens += code < 0x250 ? 0.25 : code >= 0x2e80 ? 1 : 0.45;
  }
  return Math.ceil(tokens);
}

const bands = [
  { upTo: 8000, times: 1 },
  { upTo: 32_000, times: 2 },
  { upTo: 128_000, times: 6 },
] as const;

/** contract.md 4 "credits": how many times its model's price a query of this size costs. */
export function priceTimes(inputTokens: number): number {
  return bands.find(({ upTo }) => inputTokens <= upTo)?.times ?? 12;
}
