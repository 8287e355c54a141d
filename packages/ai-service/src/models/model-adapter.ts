/** A picture that goes with a person's message, for models that can see. */
export type ModelPicture = { contentType: string; bytes: Uint8Array };

export type ModelMessage = { role: 'user' | 'assistant'; text: string; pictures?: ModelPicture[] };

export type ModelRequest = {
  /** The vendor's own name for the model. */
  upstreamId: string;
  system: string;
  /** Oldest first; the last one is the person's. */
  messages: ModelMessage[];
  maxOutputTokens: number;
  /** The vendor's own unless said. */
  temperature?: number | undefined;
  /** The vendor's own unless said. */
  topP?: number | undefined;
  /** Texts before which the answer ends; a vendor is told of those that it takes. */
  stop?: string[] | undefined;
  /** Asks for the model's reasoning as well, where the vendor gives it only when asked. */
  reasoning: boolean;
};

export type ModelFinish = 'stop' | 'length' | 'refused';

export type ModelPart =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  | { type: 'end'; finish: ModelFinish; inputTokens: number | null; outputTokens: number | null };

/**
 * One vendor family behind one door. The stream ends with exactly one `end` part, or throws an
 * UpstreamError; it stops at once, closing the vendor's connection, when the signal aborts.
 */
export type ModelAdapter = {
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelPart>;
  /** What is added to an answer's words once no more will come, also when the person stopped it. Never throws. */
  closing?(answer: string): Promise<string>;
  /** False where the vendor's reasoning models refuse `temperature` and `topP`. */
  samplingWhenReasoning?: boolean;
};
