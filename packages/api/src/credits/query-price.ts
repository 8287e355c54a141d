/** Bands of input size, and how many times the price of the model a query in each band costs. */
const bands = [
  { upToTokens: 8_000, times: 1 },
  { upToTokens: 32_000, times: 2 },
  { upToTokens: 128_000, times: 6 },
];
const timesAboveBands = 12;

/** Overhead of each message in a prompt. */
export const tokensPerMessage = 8;

/** How many times the price of its model a query of this size costs. */
export const priceTimes = (inputTokens: number): number =>
  bands.find(({ upToTokens }) => inputTokens <= upToTokens)?.times ?? timesAboveBands;
