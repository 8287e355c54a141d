/** What one model of a vendor cost in a time. */
export type SpendLine = {
  vendor: string;
  upstreamId: string;
  /** Answers, images and transcriptions. */
  count: number;
  inputTokens: number;
  outputTokens: number;
  images: number;
  seconds: number;
  /** Null where the model table had no price. */
  currency: string | null;
  /** Millionths of `currency`, of those whose cost is known. */
  micros: number;
  /** How many have no known cost. */
  unknown: number;
};

/** What the AI service's vendors take, for the operator. */
export type Spend = { list(from: Date, to: Date): Promise<SpendLine[]> };
