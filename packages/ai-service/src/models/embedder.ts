export type Embedded = {
  /** One for each text, in their order. */
  vectors: number[][];
  /** Null where the vendor did not count them. */
  tokens: number | null;
};

/** A vendor that turns texts into vectors; texts of similar meaning have similar vectors. */
export type Embedder = {
  by: { vendor: string; upstreamId: string };
  /**
   * At most `embeddingBatchSize` texts.
   * @param role some models distinguish questions from passages
   * @throws UpstreamError
   */
  embed(texts: string[], role: 'question' | 'passage', signal: AbortSignal): Promise<Embedded>;
};

/** Below the smallest limit of a vendor, which is a hundred. */
export const embeddingBatchSize = 64;
